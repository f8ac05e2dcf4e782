import type { OrderWire } from '../../../contract/orders.ts'
import { isOpen } from '../../../domain/order-workflow.ts'
import { momentText, timeText } from '../../ui/date-text.ts'
import { dueText } from './due-text.ts'

interface Arrival {
  readonly headline: string
  readonly note: string
}

/** When an order comes, or came. `now`: epoch ms; `status`: what its status means. */
export function arrivalOf({ status, dueAt, deliveredAt }: OrderWire, statusMeans: string, now: number): Arrival {
  const due = `due by ${onDay(dueAt, now)}`
  if (deliveredAt !== undefined) {
    const { isLate, text } = dueText(new Date(dueAt), Date.parse(deliveredAt))
    return { headline: `Delivered ${at(deliveredAt, now)}`, note: isLate ? `${text}: it was ${due}` : `On time: it was ${due}` }
  }
  const { isLate, text } = dueText(new Date(dueAt), now)
  if (isOpen(status) && isLate) return { headline: text, note: `It was ${due}. ${statusMeans}.` }
  return { headline: `Arrives by ${onDay(dueAt, now)}`, note: statusMeans }
}

/** `6:59 PM` today, `November 14, 2026, 6:59 PM` on another day. */
const onDay = (time: string, now: number): string => (isToday(time, now) ? timeText(time) : momentText(time, new Date(now)))

const at = (time: string, now: number): string => (isToday(time, now) ? `at ${timeText(time)}` : momentText(time, new Date(now)))

const isToday = (time: string, now: number): boolean => new Date(time).toDateString() === new Date(now).toDateString()
