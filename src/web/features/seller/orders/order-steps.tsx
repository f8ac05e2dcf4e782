import { Bike, Check, Package, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { UNDO_MS } from '../../../../domain/order-workflow.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { formatDollars } from '../../../ui/price.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import type { OrderActions } from './use-order-actions.ts'
import './order-steps.css'

const SECOND_MS = 1000

interface OrderStepsProps {
  readonly order: OrderWire
  readonly actions: OrderActions
}

/** What the seller can do with the order now. */
export function OrderSteps({ order, actions }: OrderStepsProps) {
  const { _id: id, status: from, nextSteps = [] } = order
  const [isAsking, setIsAsking] = useState(false)
  const { busy, run } = useOneAtATime()
  const next = nextSteps.find((status) => status !== 'Cancelled')
  const step = next && stepOf(order, next)
  if (!step) return <UndoDelivery order={order} actions={actions} />
  return (
    <div className="order-steps">
      {nextSteps.includes('Cancelled') && (
        <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
          Cancel order…
        </button>
      )}
      <button
        type="button"
        className="button button-secondary"
        aria-label={`${step.label}, order ${order.number}`}
        aria-busy={busy}
        onClick={() => void run(() => actions.move({ id, status: next, from }))}
      >
        {busy ? <span className="spinner" aria-hidden="true" /> : <step.icon className="icon" aria-hidden="true" />}
        {step.label}
      </button>
      {isAsking && (
        <CancelOrderDialog
          order={order}
          onCancel={(reason) => actions.move({ id, status: 'Cancelled', from, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

function stepOf({ isPaid, amount }: OrderWire, next: OrderWire['status']) {
  if (next === 'Packing') return { icon: Package, label: 'Start packing' }
  if (next === 'Out for Delivery') return { icon: Bike, label: 'Send out' }
  return { icon: Check, label: isPaid ? 'Delivered' : `Delivered, ${formatDollars(amount)} received` }
}

/** For as long as the store allows it. */
function UndoDelivery({ order, actions }: OrderStepsProps) {
  const until = order.deliveredAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(order.deliveredAt) + UNDO_MS
  const now = useNow(SECOND_MS, until)
  const { busy, run } = useOneAtATime()
  if (now >= until) return null
  return (
    <div className="order-steps">
      <button
        type="button"
        className="button button-quiet"
        aria-busy={busy}
        onClick={() => void run(() => actions.undoDelivery(order._id))}
      >
        <Undo2 className="icon" aria-hidden="true" />
        Undo delivery<span className="visually-hidden"> of order {order.number}</span>
      </button>
    </div>
  )
}
