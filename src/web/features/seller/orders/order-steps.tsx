import { Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OrderWire } from '../../../../contract/orders.ts'
import { isOpen, UNDO_MS } from '../../../../domain/order-workflow.ts'
import { paths } from '../../../routing/paths.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useSeller } from '../seller-session.ts'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { canCancel, nextStep, stepText, toReceive } from './next-step.ts'
import type { OrderActions } from './use-order-actions.ts'
import './order-steps.css'

const SECOND_MS = 1000

interface StepProps {
  readonly order: OrderWire
  readonly actions: OrderActions
}

/** The next step, or undoing the last one. */
export function NextStep({ order, actions }: StepProps) {
  const { busy, run } = useOneAtATime()
  const next = nextStep(order)
  if (!next) return <UndoDelivery order={order} actions={actions} />
  const { label } = stepText(next, toReceive(order))
  return (
    <button
      type="button"
      className="button button-secondary"
      aria-label={`${label}, order ${order.number}`}
      aria-busy={busy}
      onClick={() => void run(() => actions.move({ id: order._id, status: next, from: order.status }))}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      <span>{label}</span>
    </button>
  )
}

interface OrderStepsProps extends StepProps {
  onPrint(): void
}

/** What the seller can do besides the next step. */
export function OrderSteps({ order, actions, onPrint }: OrderStepsProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="order-steps">
      {(order.status === 'Order Placed' || order.status === 'Packing') && (
        <Link className="button button-quiet" href={paths.packing(order.number)}>
          Pack<span className="visually-hidden">{` order ${order.number}`}</span>
        </Link>
      )}
      {canCancel(order) && (
        <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
          Cancel order…<span className="visually-hidden">{` ${order.number}`}</span>
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={onPrint}>
        <Printer className="icon" aria-hidden="true" />
        <span>{isOpen(order.status) ? 'Print slip' : 'Print receipt'}</span>
        <span className="visually-hidden">{` of order ${order.number}`}</span>
      </button>
      {isAsking && (
        <CancelOrderDialog
          order={order}
          onCancel={(reason) => actions.move({ id: order._id, status: 'Cancelled', from: order.status, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

/** For as long as the store allows it, to whoever recorded the delivery. */
function UndoDelivery({ order, actions }: StepProps) {
  const until = order.deliveredAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(order.deliveredAt) + UNDO_MS
  const now = useNow(SECOND_MS, until)
  const { busy, run } = useOneAtATime()
  const seller = useSeller()
  if (now >= until || order.history.at(-1)?.by !== seller?.name) return null
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-busy={busy}
      onClick={() => void run(() => actions.undoDelivery(order._id))}
    >
      <Undo2 className="icon" aria-hidden="true" />
      <span>
        Undo<span className="visually-hidden">{` delivery of order ${order.number}`}</span>
      </span>
    </button>
  )
}
