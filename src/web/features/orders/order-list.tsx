import type { Ref } from 'react'
import type { OrderWire } from '../../../contract/orders.ts'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'
import { isOpen } from '../../../domain/order-workflow.ts'
import { WaitingPaymentCard } from '../payments/waiting-payment-card.tsx'
import { OrderCard } from './order-card.tsx'
import { withWaiting } from './with-waiting.ts'

interface OrderListProps {
  readonly orders: readonly OrderWire[]
  readonly waiting: readonly WaitingPaymentWire[]
  onCancelOrder(order: OrderWire): Promise<void>
  onCancelPayment(payment: WaitingPaymentWire): Promise<void>
  readonly listRef: Ref<HTMLUListElement>
}

/** Lists the newest order first. The newest open order shows its progress. */
export function OrderList({ orders, waiting, onCancelOrder, onCancelPayment, listRef }: OrderListProps) {
  const tracked = orders.find(({ status }) => isOpen(status))
  return (
    <ul className="order-list" ref={listRef}>
      {withWaiting(orders, waiting).map((entry) => (
        <li key={entry.id} className="order-card" tabIndex={-1}>
          {'order' in entry ? (
            <OrderCard order={entry.order} isTracked={entry.order === tracked} onCancel={() => onCancelOrder(entry.order)} />
          ) : (
            <WaitingPaymentCard payment={entry.waiting} onCancel={() => onCancelPayment(entry.waiting)} />
          )}
        </li>
      ))}
    </ul>
  )
}
