import { sql } from 'kysely'
import type { Slot } from '../../../domain/delivery/delivery-slots.ts'
import { AWAITING_PAYMENT, type OrderId } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isPayable } from '../payments/open-payments.ts'
import { stopOfRow } from './stops.ts'

/**
 * Makes all that chooses this slot wait for each other until the commit. Call it before anything else of a transaction
 * is locked but payments, so that no two transactions wait for each other.
 */
export async function lockSlot(tx: Db, start: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('slot ' || ${start.toISOString()}, 0))`.execute(tx)
}

interface CountedSlots {
  /** Slots from the first to the last are counted. They must be in order of time. */
  readonly slots: readonly Slot[]
  /** These orders are not counted. */
  readonly except: readonly OrderId[]
}

/**
 * Returns how many orders each slot has, without canceled ones. Orders that come together count as one. An order that awaits
 * its payment counts while it can be paid. An order counts in the slot in which its own begins, because the owner may have changed the length of slots.
 */
export async function countOrdersInSlots(db: Db, { slots, except }: CountedSlots, now: Date): Promise<ReadonlyMap<Slot, number>> {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return new Map()
  const { rows } = await sql<{ start: Date; count: number }>`
    select slot_start as start, count(distinct ${stopOfRow})::integer as count
    from orders
    where slot_start >= ${first.start} and slot_start < ${last.end} and status <> 'Cancelled'
      and id <> all(${except}::uuid[])
      and (status <> ${sql.lit(AWAITING_PAYMENT)} or ${isPayable(sql.ref('orders.id'), now)})
    group by slot_start`.execute(db)
  const countOf = ({ start, end }: Slot) =>
    rows.filter((row) => row.start >= start && row.start < end).reduce((sum, { count }) => sum + count, 0)
  return new Map(slots.map((slot) => [slot, countOf(slot)]))
}
