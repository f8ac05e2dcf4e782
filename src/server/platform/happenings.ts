import { channel } from 'node:diagnostics_channel'
import type { ShopperId } from '../../domain/account.ts'
import type { PaymentType } from '../../domain/order.ts'
import type { PaymentState } from '../../domain/payment.ts'

/** What happens in the store, told after it is committed to whoever listens in this process; without a listener it costs nothing. */
export interface Happening {
  /** An order that is one: a cash order placed, or an online order paid. */
  readonly orderPlaced: PaymentType
  readonly paymentChanged: PaymentState
  /** Checkouts of this shopper may have been replaced by an order or a newer checkout. */
  readonly checkoutsReplaced: ShopperId
}

const channelOf = (kind: keyof Happening) => channel(`larder:${kind}`)

export const happened = <Kind extends keyof Happening>(kind: Kind, what: Happening[Kind]): void => channelOf(kind).publish(what)

/** Listens until the given end. */
export function onHappening<Kind extends keyof Happening>(kind: Kind, listener: (what: Happening[Kind]) => void): () => void {
  const hear = (what: unknown) => listener(what as Happening[Kind]) // only `happened` publishes there
  channelOf(kind).subscribe(hear)
  return () => void channelOf(kind).unsubscribe(hear)
}
