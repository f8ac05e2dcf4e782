import { channel } from 'node:diagnostics_channel'
import type { PaymentType } from '../../domain/orders/order.ts'
import type { PaymentState } from '../../domain/payments/payment.ts'

/** Events are published after the commit, within this process only. */
export interface DomainEvents {
  /** The payload tells whether the order is paid in cash or online. An online order counts as placed once it is paid. */
  readonly orderPlaced: PaymentType
  readonly paymentChanged: PaymentState
  /** The new event of the order is already saved in the database. */
  readonly orderChanged: undefined
}

const channelOf = (kind: keyof DomainEvents) => channel(`larder:${kind}`)

export const publishEvent = <Kind extends keyof DomainEvents>(kind: Kind, event: DomainEvents[Kind]): void =>
  channelOf(kind).publish(event)

export function subscribeToEvent<Kind extends keyof DomainEvents>(
  kind: Kind,
  listener: (event: DomainEvents[Kind]) => void,
): () => void {
  const handle = (event: unknown) => listener(event as DomainEvents[Kind])
  channelOf(kind).subscribe(handle)
  return () => void channelOf(kind).unsubscribe(handle)
}
