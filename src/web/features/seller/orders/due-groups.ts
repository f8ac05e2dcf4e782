import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { isOpen } from '../../../../domain/orders/order-workflow.ts'
import { dueTimes, slotDay } from '../../../ui/date-text.ts'

export interface DueGroup {
  readonly key: string
  readonly title: string
  readonly isLate: boolean
  readonly orders: readonly OrderWire[]
}

const SOON_MS = 30 * 60_000

/**
 * Groups orders by when they are due: late ones, those of the next 30 minutes, and then each slot. Orders without a slot
 * are grouped by day. `now` is in epoch ms. The orders of a group, and the groups, begin with what is due first.
 */
export function dueGroups(orders: readonly OrderWire[], now: number): DueGroup[] {
  const inOrder = orders.toSorted(
    (one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt) || (one._id < other._id ? -1 : 1),
  )
  const groups = Map.groupBy(inOrder, (order) => keyOf(order, now))
  return [...groups].map(([key, [first, ...others]]) => ({
    key,
    title: first ? titleOf(key, first, now) : '',
    isLate: key === LATE,
    orders: first ? [first, ...others] : [],
  }))
}

const LATE = 'late'
const SOON = 'soon'

function keyOf({ dueAt, slot }: OrderWire, now: number): string {
  const left = Date.parse(dueAt) - now
  if (left < 0) return LATE
  if (left <= SOON_MS) return SOON
  return slot ? `${slot.start} ${slot.end}` : slotDay(dueAt, new Date(now))
}

function titleOf(key: string, first: OrderWire, now: number): string {
  if (key === LATE) return 'Late'
  if (key === SOON) return 'Within 30 minutes'
  if (first.slot) return dueTimes(first, new Date(now))
  return key === 'Today' ? 'Later today' : key
}

/** Counts the orders that are not delivered or canceled meanwhile. Their rows stay until the list is loaded again. */
export const countOpen = ({ orders }: Pick<DueGroup, 'orders'>): number => orders.filter(({ status }) => isOpen(status)).length
