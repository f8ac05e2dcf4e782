import { choosableSlots, type Slot, type SlotTerms } from '../../../domain/delivery/delivery-slots.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { countOrdersInSlots } from '../orders/orders-in-slots.ts'

/** Rejects a delivery time with 409. Routes add the options that are left. */
export class SlotUnavailable extends ClientError {}

const SLOT_OVER = 'This delivery time can’t be chosen any more. Please choose another one.'
const SLOT_FULL = 'This delivery time is full. Please choose another one.'

export interface WantedSlot {
  readonly start: Date
  /** The order itself, and those that it replaces, don't count. */
  readonly except: readonly OrderId[]
}

/**
 * Returns the slot that begins at this time. Throws 409 when it can't be chosen or is full. The answer holds until the
 * commit only while the caller has the slot's lock (lockSlot).
 */
export async function getFreeSlot(db: Db, terms: SlotTerms, { start, except }: WantedSlot, now: Date): Promise<Slot> {
  const slot = choosableSlots(terms, now).find((one) => one.start.getTime() === start.getTime())
  if (!slot) throw new SlotUnavailable(409, SLOT_OVER)
  if (await isSlotFull(db, terms, { slot, except }, now)) throw new SlotUnavailable(409, SLOT_FULL)
  return slot
}

interface KnownSlot extends Pick<WantedSlot, 'except'> {
  readonly slot: Slot
}

/** No slot is full while the store offers none. */
export async function isSlotFull(
  db: Db,
  { slotCapacity }: Pick<SlotTerms, 'slotCapacity'>,
  { slot, except }: KnownSlot,
  now: Date,
): Promise<boolean> {
  if (slotCapacity === null) return false
  const counts = await countOrdersInSlots(db, { slots: [slot], except }, now)
  return (counts.get(slot) ?? 0) >= slotCapacity
}
