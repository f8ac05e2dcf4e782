import { Printer, X } from 'lucide-react'
import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import type { OrderStatus } from '../../../../domain/order.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { ActionBar } from '../action-bar.tsx'
import { bulkStep } from './bulk-steps.ts'
import { CancelOrdersDialog } from './cancel-orders-dialog.tsx'
import { canCancel } from './next-step.ts'

interface BulkBarProps {
  /** At least one. */
  readonly selected: readonly OrderWire[]
  onMove(orders: readonly OrderWire[], status: OrderStatus, reason?: string): Promise<void>
  onPrint(orders: readonly OrderWire[]): void
  onClear(): void
}

/** What can be done with the selected orders. */
export function BulkBar({ selected, onMove, onPrint, onClear }: BulkBarProps) {
  const [isCanceling, setIsCanceling] = useState(false)
  const { busy, run } = useOneAtATime()
  const step = bulkStep(selected)
  const cancelable = selected.filter(canCancel)
  return (
    <ActionBar label="Selected orders">
      <strong role="status">{`${selected.length} selected`}</strong>
      {step && (
        <button
          type="button"
          className="button button-light bulk-first"
          aria-busy={busy}
          onClick={() => void run(() => onMove(step.orders, step.status))}
        >
          {busy && <span className="spinner" aria-hidden="true" />}
          <span>{step.label}</span>
        </button>
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
      {isCanceling && (
        <CancelOrdersDialog
          orders={cancelable}
          onCancel={(reason) => onMove(cancelable, 'Cancelled', reason)}
          onClose={() => setIsCanceling(false)}
        />
      )}
    </ActionBar>
  )
}
