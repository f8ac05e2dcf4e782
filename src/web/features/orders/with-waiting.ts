import type { OrderWire } from '../../../contract/orders.ts'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'

/** A place in the list of a shopper's orders. */
export type OrderEntry =
  | { readonly id: string; readonly order: OrderWire }
  | { readonly id: string; readonly waiting: WaitingPaymentWire }

/** Orders with the payments that wait among them, both newest first: a payment stands below all that was ordered or paid since it began. */
export function withWaiting(orders: readonly OrderWire[], payments: readonly WaitingPaymentWire[]): OrderEntry[] {
  const placed = payments.map((waiting) => ({ waiting, below: 1 + orders.findLastIndex((order) => isSince(order, waiting)) }))
  const entriesAt = (place: number): OrderEntry[] =>
    placed.flatMap(({ waiting, below }) => (below === place ? [{ id: waiting.order._id, waiting }] : []))
  return [...orders.flatMap((order, index) => [...entriesAt(index), { id: order._id, order }]), ...entriesAt(orders.length)]
}

/** Both times are ISO 8601 in UTC, which sort as they are. An online order counts from its payment on. */
const isSince = ({ createdAt, payment }: OrderWire, { order }: WaitingPaymentWire): boolean =>
  (payment?.paidAt ?? createdAt) > order.createdAt
