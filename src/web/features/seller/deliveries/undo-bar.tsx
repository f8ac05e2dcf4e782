import { Undo2 } from 'lucide-react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { formatDollars } from '../../../ui/price.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { Delivered } from './use-delivery-actions.ts'
import './undo-bar.css'

const SECOND_MS = 1000

interface UndoBarProps {
  readonly delivered: readonly Delivered[]
  onUndo(order: OrderWire): Promise<void>
}

/** The newest delivery that can be undone, and how long. Screen readers hear of it once, not each second. */
export function UndoBar({ delivered, onUndo }: UndoBarProps) {
  const newest = delivered.at(-1)
  return (
    <>
      <p className="visually-hidden" role="status">
        {newest && `${newest.order.number} delivered, ${payment(newest.order)}. You can undo it for a minute.`}
      </p>
      {newest && <Undo key={newest.order._id + newest.until} newest={newest} onUndo={onUndo} />}
    </>
  )
}

function Undo({ newest: { order, until }, onUndo }: { newest: Delivered; onUndo: UndoBarProps['onUndo'] }) {
  const now = useNow(SECOND_MS, until)
  const { busy, run } = useOneAtATime()
  if (now >= until) return null
  return (
    <div className="undo-bar">
      <p>
        <strong className="numbers">{order.number} delivered</strong>
        <span className="small numbers">
          {sentence(payment(order))}, {Math.ceil((until - now) / SECOND_MS)} s left
        </span>
      </p>
      <button type="button" className="button" aria-busy={busy} onClick={() => void run(() => onUndo(order))}>
        {busy ? <span className="spinner" aria-hidden="true" /> : <Undo2 className="icon" aria-hidden="true" />}
        Undo
      </button>
    </div>
  )
}

function payment({ paymentType, isPaid, toPay }: OrderWire): string {
  if (paymentType === 'Online') return 'paid online'
  return isPaid ? `${formatDollars(toPay)} received` : 'without cash'
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
