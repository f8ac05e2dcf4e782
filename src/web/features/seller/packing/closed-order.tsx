import { type Ref, useState } from 'react'
import { Link } from 'wouter'
import type { OrderWire } from '../../../../contract/orders.ts'
import { paths } from '../../../routing/paths.ts'
import { momentText } from '../../../ui/date-text.ts'
import { OrderStatusTag, PaymentTag } from '../../orders/order-status.tsx'
import { RecallOrderQuestion } from '../orders/order-questions.tsx'
import { useIsManager } from '../seller-session.ts'

interface ClosedOrderProps {
  readonly order: OrderWire
  readonly section: Ref<HTMLElement>
  onRecall(reason: string): Promise<void>
}

export function ClosedOrder({ order, section, onRecall }: ClosedOrderProps) {
  const [isAsking, setIsAsking] = useState(false)
  const last = order.history.at(-1)
  const isManager = useIsManager()
  const isOut = order.status === 'Out for Delivery'
  return (
    <section className="seller-panel closed-order" ref={section} tabIndex={-1} aria-label="Status">
      <p className="closed-order-states">
        <OrderStatusTag status={order.status} />
        <PaymentTag order={order} />
      </p>
      {last && <p>{`${momentText(last.at)}, by ${last.by}${last.reason === undefined ? '.' : `: ${last.reason}`}`}</p>}
      {isOut && <p>It’s packed. The next step is its delivery.</p>}
      <p className="closed-order-links">
        {isOut && isManager && (
          <Link className="button button-primary" href={paths.sellerDeliveries()}>
            Deliveries
          </Link>
        )}
        <Link className="button button-quiet" href={paths.sellerOrders()}>
          Back to orders
        </Link>
        {isOut && isManager && (
          <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
            Back to packing…
          </button>
        )}
      </p>
      {isAsking && <RecallOrderQuestion order={order} onReason={onRecall} onClose={() => setIsAsking(false)} />}
    </section>
  )
}
