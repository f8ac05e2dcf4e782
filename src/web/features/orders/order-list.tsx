import type { OrderWire } from '../../../contract/orders.ts'
import { OrderCard } from './order-card.tsx'
import { isOpen } from './order-progress.tsx'

/** Orders, newest first; the newest open one shows where it is on its way. */
export function OrderList({ orders }: { orders: readonly OrderWire[] }) {
  const tracked = orders.find(({ status }) => isOpen(status))
  return (
    <ul className="order-list">
      {orders.map((order) => (
        <li key={order._id} className="order-card">
          <OrderCard order={order} isTracked={order === tracked} />
        </li>
      ))}
    </ul>
  )
}
