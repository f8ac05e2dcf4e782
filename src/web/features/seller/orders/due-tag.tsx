import { CircleAlert, Clock } from 'lucide-react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { timeText } from '../../../ui/date-text.ts'
import { Status } from '../../../ui/status.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { dueText } from './due-text.ts'

const TICK_MS = 10_000

/** How long until an open order is due. */
export function DueTag({ order: { dueAt, nextSteps = [] } }: { order: OrderWire }) {
  const now = useNow(TICK_MS)
  if (nextSteps.length === 0) return null
  const { isLate, isSoon, text } = dueText(new Date(dueAt), now)
  return (
    <Status tone={isLate ? 'bad' : isSoon ? 'waiting' : 'plain'} icon={isLate ? CircleAlert : Clock}>
      {text}
      <span className="visually-hidden">, due {timeText(dueAt)}</span>
    </Status>
  )
}
