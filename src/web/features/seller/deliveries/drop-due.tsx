import { CircleAlert } from 'lucide-react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { dueText } from '../../../../domain/dates.ts'
import { useNow } from '../../../ui/date-text.ts'

const TICK_MS = 10_000

export function DropDue({ order: { dueAt } }: { order: OrderWire }) {
  const { isLate, isSoon, text } = dueText(new Date(dueAt), useNow(TICK_MS))
  return (
    <span className={isLate ? 'drop-late' : isSoon ? 'drop-soon' : undefined}>
      {isLate && <CircleAlert className="icon" aria-hidden="true" />}
      <span>{text}</span>
    </span>
  )
}
