import { channel } from 'node:diagnostics_channel'
import type { PaymentType } from '../../domain/order.ts'
import type { PaymentState } from '../../domain/payment.ts'

/** Published after commit, within this process. */
export interface DomainEvents {
  /** In cash, or paid. */
  readonly orderPlaced: PaymentType
  readonly paymentChanged: PaymentState
  /** Its event is saved. */
  readonly orderChanged: undefined
}

const channelOf = (kind: keyof DomainEvents) => channel(`larder:${kind}`)

export const publishEvent = <Kind extends keyof DomainEvents>(kind: Kind, event: DomainEvents[Kind]): void =>
  channelOf(kind).publish(event)

export function subscribeToEvent<Kind extends keyof DomainEvents>(
  kind: Kind,
  listener: (event: DomainEvents[Kind]) => void,
): () => void {
  const handle = (event: unknown) => listener(event as DomainEvents[Kind]) // only publishEvent publishes there
  channelOf(kind).subscribe(handle)
  return () => void channelOf(kind).unsubscribe(handle)
}
