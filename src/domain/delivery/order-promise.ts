import { isInArea } from '../addresses/zip-area.ts'
import type { Fulfilment } from '../orders/order.ts'
import type { BrokenPromise } from './broken-promise.ts'
import { type DeliveryTerms, promisedAfter } from './delivery-promise.ts'
import type { Slot, SlotTerms } from './delivery-slots.ts'
import { openWithin } from './opening-hours.ts'

export interface PromisedOrder {
  readonly fulfilment: Fulfilment
  /** `zipcode` is null for a pickup. */
  readonly zipcode: string | null
  /** `slot` is null for an order that comes as soon as possible, and for a pickup. */
  readonly slot: Slot | null
  readonly dueAt: Date
}

export interface PromiseTerms extends DeliveryTerms, SlotTerms {
  readonly zipCodes: readonly string[]
}

/** Returns what the store could not keep of an order that nobody has sent out yet, or null when it can keep all. */
export function brokenPromise(order: PromisedOrder, terms: PromiseTerms, now: Date): BrokenPromise | null {
  const { fulfilment, zipcode, slot } = order
  if (fulfilment === 'pickup' && !terms.pickup?.isOffered) return 'pickup'
  if (zipcode !== null && !isInArea(terms.zipCodes, zipcode)) return 'area'
  if (isOver(order, now)) return null
  const hasSlots = terms.slotMinutes !== null && terms.slotCapacity !== null
  return (slot === null || hasSlots) && isOpenFor(order, terms, now) ? null : 'time'
}

/**
 * Returns what is to be decided about an order when settings change from `before` to `after`. What was broken before them
 * is none of this change, since somebody may have decided to keep it. A promise that can be kept again needs no decision.
 */
export function brokenByChange(
  order: PromisedOrder & { readonly brokenPromise: BrokenPromise | null },
  { before, after }: { readonly before: PromiseTerms; readonly after: PromiseTerms },
  now: Date,
): BrokenPromise | null {
  const broken = brokenPromise(order, after, now)
  if (broken === null) return isOver(order, now) ? order.brokenPromise : null
  return order.brokenPromise ?? (brokenPromise(order, before, now) === null ? broken : null)
}

/** An order that is late already is listed as such, whatever the hours are now. */
const isOver = ({ dueAt }: PromisedOrder, now: Date): boolean => dueAt <= now

/**
 * Tells whether the store is open for the work on an order: for all of a slot, or at some time between when the work on
 * another order begins and when it is due. Of a time that has begun, some of the rest is enough.
 */
export function isOpenFor({ slot, dueAt, fulfilment }: Omit<PromisedOrder, 'zipcode'>, terms: DeliveryTerms, now: Date): boolean {
  const minutes = promisedAfter(terms, dueAt, fulfilment).getTime() - dueAt.getTime()
  const begins = slot?.start ?? new Date(dueAt.getTime() - minutes)
  const [opening] = openWithin(terms, begins > now ? begins : now, dueAt)
  if (opening === undefined) return false
  return slot === null || begins <= now || (opening.from <= slot.start && opening.to >= slot.end)
}
