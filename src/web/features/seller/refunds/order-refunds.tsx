import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { useIsManager } from '../seller-session.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundRow } from './refund-row.tsx'
import { refundable } from './refundable.ts'
import { useRefunds } from './use-refunds.ts'
import './refunds.css'

/**
 * Shows what was refunded of an order, with a button to refund more. Renders nothing before the order is paid, and for
 * other roles than owner and manager.
 */
export function OrderRefunds({ order }: { order: OrderWire }) {
  const [isAsking, setIsAsking] = useState(false)
  const actions = useRefunds()
  const { left } = refundable(order)
  const isManager = useIsManager()
  if (!isManager || (left === 0 && order.refunds.length === 0)) return null
  return (
    <div className="order-refunds">
      {order.refunds.length > 0 && (
        <ul aria-label={`Refunds of order ${order.number}`}>
          {order.refunds.map((refund) => (
            <RefundRow key={refund._id} order={order} refund={refund} canRetry={left > 0} actions={actions} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
          <RotateCcw className="icon" aria-hidden="true" />
          Refund…<span className="visually-hidden">{` of order ${order.number}`}</span>
        </button>
      )}
      {isAsking && <RefundDialog order={order} onRefund={actions.refund} onClose={() => setIsAsking(false)} />}
    </div>
  )
}
