import { sql } from 'kysely'
import { cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { cashToHandOver } from '../../../domain/reports/cash-handover.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import type { Db } from '../../platform/database/connect.ts'
import { listCashDeliveries } from '../orders/order-cash.ts'
import { deleteActionsOfCash, listCashActions } from '../staff-actions/staff-action-repository.ts'
import { lockCashOf } from './cash-repository.ts'
import { listCash } from './list-cash.ts'

/** A person received cash at this time. */
interface Receipt {
  readonly by: StaffId
  readonly at: Date
}

/**
 * Locks the cash that people received for these orders, so that nobody counts it until the commit. Call it before the
 * orders and the actions about them are deleted, and give what it returns to `deleteCountsOf` afterwards.
 */
export async function lockCashOfOrders(tx: Db, orders: readonly OrderId[], timeZone: string): Promise<Receipt[]> {
  const receipts = [...(await listCashDeliveries(tx, orders)), ...(await listCashActions(tx, orders))]
  const days = new Map(receipts.map(({ by, at }) => [`${by} ${dayOf(at, timeZone)}`, { by, day: dayOf(at, timeZone) }]))
  for (const [, { by, day }] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) await lockCashOf(tx, by, day)
  return receipts
}

interface CountedDay {
  readonly person: StaffId
  readonly day: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * Deletes the counts of the people and days of these receipts, whose orders were deleted, where more was counted than is
 * left. What a person received on such a day for other orders is to be counted again.
 */
export async function deleteCountsOf(tx: Db, receipts: readonly Receipt[]): Promise<void> {
  const { rows } = await sql<CountedDay>`
    select distinct person, day, "startsAt", "endsAt"
    from unnest(${receipts.map(({ by }) => by)}::uuid[], ${receipts.map(({ at }) => at)}::timestamptz[]) as receipts (by_id, at)
    cross join lateral (
      select person_id as person, to_char(day, 'YYYY-MM-DD') as day, starts_at as "startsAt", ends_at as "endsAt" from cash_handovers
      where day between (at at time zone 'UTC')::date - 1 and (at at time zone 'UTC')::date + 1
        and person_id = by_id and at >= starts_at and at < ends_at offset 0) as counted`.execute(tx)
  for (const counted of rows) {
    const { person, day } = counted
    const [cash] = await listCash(tx, counted, person)
    // What was paid back since leaves counts as they are.
    if (!cash || (cash.received > 0 && cashToHandOver({ ...cash, paidOut: cents(0) }) >= 0)) continue
    await tx.deleteFrom('cash_handovers').where('person_id', '=', person).where('day', '=', day).execute()
    await deleteActionsOfCash(tx, person, day)
  }
}
