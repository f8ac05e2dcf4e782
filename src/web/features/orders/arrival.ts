import type { OrderWire } from '../../../contract/orders.ts'
import { isOpen } from '../../../domain/order-workflow.ts'
import { isSameDay, momentText, timeText } from '../../ui/date-text.ts'
import { dueText } from './due-text.ts'

interface Arrival {
  readonly headline: string
  readonly note: string
}

/** Names a moment so near by its time of day alone, also past midnight. */
const NEAR_MS = 12 * 60 * 60_000

/** When an order comes, or came. `now`: epoch ms; `status`: what its status means. */
export function arrivalOf({ status, dueAt, deliveredAt }: OrderWire, statusMeans: string, now: number): Arrival {
  if (deliveredAt !== undefined) {
    const arrivedAt = Date.parse(deliveredAt)
    const { isLate, text } = dueText(new Date(dueAt), arrivedAt)
    const due = `it was due by ${momentNear(dueAt, arrivedAt, now)}`
    return { headline: `Delivered ${deliveredText(deliveredAt, now)}`, note: isLate ? `${text}: ${due}` : `On time: ${due}` }
  }
  const { isLate, text } = dueText(new Date(dueAt), now)
  const due = momentNear(dueAt, now, now)
  if (isOpen(status) && isLate) return { headline: text, note: `It was due by ${due}. ${statusMeans}.` }
  return { headline: `Arrives by ${due}`, note: statusMeans }
}

/** `6:59 PM` for a time near `other`, else `November 14, 2026, 6:59 PM`. Both epoch ms. */
const momentNear = (time: string, other: number, now: number): string =>
  Math.abs(Date.parse(time) - other) < NEAR_MS ? timeText(time) : momentText(time, new Date(now))

/** `at 6:59 PM` today, `yesterday, 6:59 PM`, `November 14, 2026, 6:59 PM`. */
const deliveredText = (time: string, now: number): string => {
  if (isSameDay(new Date(time), new Date(now))) return `at ${timeText(time)}`
  return momentText(time, new Date(now)).replace(/^Y/, 'y')
}
