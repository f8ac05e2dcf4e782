import { Printer, X } from 'lucide-react'
import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import type { OrderStatus } from '../../../../domain/order.ts'
import { ActionBar } from '../action-bar.tsx'
import { checkOrder, unpickedChoice } from '../packing/send-out-check.ts'
import { StepButton } from '../step-button.tsx'
import { type BulkStep, bulkStep } from './bulk-steps.ts'
import { canCancel } from './next-step.ts'
import { CancelOrdersQuestion } from './order-questions.tsx'
import { type CheckedOrder, checkOrders, SendOutMany } from './send-out-many.tsx'
import type { MoreOfStep } from './use-bulk-actions.ts'

interface BulkBarProps {
  readonly selected: readonly OrderWire[]
  onMove(orders: readonly OrderWire[], status: OrderStatus, more?: MoreOfStep): Promise<void>
  onPrint(orders: readonly OrderWire[]): void
  onClear(): void
}

export function BulkBar({ selected, onMove, onPrint, onClear }: BulkBarProps) {
  const [isCanceling, setIsCanceling] = useState(false)
  const [unpicked, setUnpicked] = useState<readonly CheckedOrder[]>([])
  const step = bulkStep(selected)
  const cancelable = selected.filter(canCancel)
  const sendOut = (orders: readonly OrderWire[]) =>
    onMove(orders, 'Out for Delivery', { unpicked: (order) => unpickedChoice(checkOrder(order)) })
  const take = async ({ status, orders }: BulkStep) => {
    if (status !== 'Out for Delivery') return onMove(orders, status)
    const checked = checkOrders(orders)
    if (checked.some(({ check }) => check.kind !== 'picked')) setUnpicked(checked)
    else await sendOut(orders)
  }
  return (
    <ActionBar label="Selected orders">
      <strong role="status">{`${selected.length} selected`}</strong>
      {step && (
        <StepButton className="button button-light bulk-first" meaning={step.status} onStep={() => take(step)}>
          {step.label}
        </StepButton>
      )}
      <button type="button" className="button button-line" onClick={() => onPrint(selected)}>
        <Printer className="icon" aria-hidden="true" />
        Print slips
      </button>
      {cancelable.length > 0 && (
        <button type="button" className="button button-line" onClick={() => setIsCanceling(true)}>
          Cancel orders…
        </button>
      )}
      <button type="button" className="button button-line bulk-clear" aria-label="Clear selection" onClick={onClear}>
        <X className="icon" aria-hidden="true" />
      </button>
      {unpicked.length > 0 && (
        <SendOutMany
          checked={unpicked}
          onSendOut={(chosen) => sendOut(chosen.map(({ order }) => order))}
          onClose={() => setUnpicked([])}
        />
      )}
      {isCanceling && (
        <CancelOrdersQuestion
          orders={cancelable}
          onReason={(reason) => onMove(cancelable, 'Cancelled', { reason })}
          onClose={() => setIsCanceling(false)}
        />
      )}
    </ActionBar>
  )
}
