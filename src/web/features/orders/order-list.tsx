import type { OrderWire } from '../../../contract/orders.ts'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'
import { WaitingPaymentCard } from '../payments/waiting-payment-card.tsx'
import { OrderCard } from './order-card.tsx'
import { isOpen } from './order-progress.tsx'
import { withWaiting } from './with-waiting.ts'

interface OrderListProps {
  readonly orders: readonly OrderWire[]
  readonly waiting: readonly WaitingPaymentWire[]
  onCancel(payment: WaitingPaymentWire): Promise<void>
}

/** Orders and the payments that wait among them, newest first; the newest open order shows where it is on its way. */
export function OrderList({ orders, waiting, onCancel }: OrderListProps) {
  const tracked = orders.find(({ status }) => isOpen(status))
  return (
    <ul className="order-list">
      {withWaiting(orders, waiting).map((entry) => (
        <li key={entry.id} className="order-card">
          {'order' in entry ? (
            <OrderCard order={entry.order} isTracked={entry.order === tracked} />
          ) : (
            <WaitingPaymentCard payment={entry.waiting} onCancel={() => onCancel(entry.waiting)} />
          )}
        </li>
      ))}
    </ul>
  )
}
