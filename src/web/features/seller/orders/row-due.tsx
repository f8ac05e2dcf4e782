import { CircleAlert, Clock } from 'lucide-react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { isOpen as isOpenStatus } from '../../../../domain/order-workflow.ts'
import { useNow } from '../../../ui/use-now.ts'
import { dueText } from '../../orders/due-text.ts'
import { shortDay } from './short-day.ts'
import './row-due.css'

const TICK_MS = 10_000

/** How long until an open order is due; of a closed one, when it ended. */
export function RowDue({ order }: { order: OrderWire }) {
  const { dueAt, status, history } = order
  const isOpen = isOpenStatus(status)
  const now = useNow(TICK_MS, isOpen ? undefined : 0)
  if (!isOpen) return <span className="soft small">{shortDay(history.at(-1)?.at ?? dueAt)}</span>
  const { isLate, isSoon, text } = dueText(new Date(dueAt), now)
  return (
    <>
      <span className={isLate ? 'late' : isSoon ? 'soon' : 'strong'}>
        {isLate && <CircleAlert className="icon" aria-hidden="true" />}
        {isSoon && <Clock className="icon" aria-hidden="true" />}
        {text}
      </span>
      <span className="soft small">Due {shortDay(dueAt)}</span>
    </>
  )
}
