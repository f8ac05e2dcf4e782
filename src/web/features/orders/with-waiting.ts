import type { OrderWire } from '../../../contract/orders.ts'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'

export type OrderEntry =
  | { readonly id: string; readonly order: OrderWire }
  | { readonly id: string; readonly waiting: WaitingPaymentWire }

/**
 * Sorts orders and waiting payments, newest first. A payment comes after all that was ordered or paid since it was
 * created. Payments whose order is in the list already are left out.
 */
export function withWaiting(orders: readonly OrderWire[], payments: readonly WaitingPaymentWire[]): OrderEntry[] {
  const paid = new Set(orders.map(({ _id }) => _id))
  const open = payments.filter(({ order }) => !paid.has(order._id))
  const placed = open.map((waiting) => ({ waiting, below: 1 + orders.findLastIndex((order) => isSince(order, waiting)) }))
  const entriesAt = (place: number): OrderEntry[] =>
    placed.flatMap(({ waiting, below }) => (below === place ? [{ id: waiting.order._id, waiting }] : []))
  return [...orders.flatMap((order, index) => [...entriesAt(index), { id: order._id, order }]), ...entriesAt(orders.length)]
}

/** Compares texts in ISO 8601 UTC. An online order counts from its payment. */
const isSince = ({ createdAt, payment }: OrderWire, { order }: WaitingPaymentWire): boolean =>
  (payment?.paidAt ?? createdAt) > order.createdAt
