import { channel } from 'node:diagnostics_channel'
import type { ShopperId } from '../../domain/account.ts'
import type { PaymentType } from '../../domain/order.ts'
import type { PaymentState } from '../../domain/payment.ts'

/** What happens in the store, told after it is committed to whoever listens in this process; without a listener it costs nothing. */
export interface DomainEvents {
  /** An order that is one: a cash order placed, or an online order paid. */
  readonly orderPlaced: PaymentType
  readonly paymentChanged: PaymentState
  /** Checkouts of this shopper may have been replaced by an order or a newer checkout. */
  readonly checkoutsReplaced: ShopperId
}

const channelOf = (kind: keyof DomainEvents) => channel(`larder:${kind}`)

export const publishEvent = <Kind extends keyof DomainEvents>(kind: Kind, what: DomainEvents[Kind]): void =>
  channelOf(kind).publish(what)

/** Listens until the given end. */
export function subscribeToEvent<Kind extends keyof DomainEvents>(
  kind: Kind,
  listener: (what: DomainEvents[Kind]) => void,
): () => void {
  const hear = (what: unknown) => listener(what as DomainEvents[Kind]) // only `happened` publishes there
  channelOf(kind).subscribe(hear)
  return () => void channelOf(kind).unsubscribe(hear)
}
