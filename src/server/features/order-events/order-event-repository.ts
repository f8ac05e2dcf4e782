import { type RawBuilder, sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import { AWAITING_PAYMENT, type OrderId } from '../../../domain/orders/order.ts'
import type { OrderEvent, OrderEventKind } from '../../../domain/orders/order-event.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { publishAfterCommit } from '../../platform/domain-events.ts'
import { insertJobs } from '../../platform/jobs/job-queue.ts'

import { webhooksOf } from './order-webhooks.ts'

export const CHANNEL = 'order_events' // the SQL function number_order_events notifies this channel

/**
 * Records an event of each order that `changed` selects with the columns `id`, `shopper_id`, `number`, `status` and `is_paid`. An
 * order that awaits its payment has no events. Subscribers get the events once the transaction has committed.
 */
export async function insertOrderEvents(
  tx: Db,
  changed: RawBuilder<unknown>,
  what: OrderEventKind | 'recalled',
  at: Date,
): Promise<void> {
  await sql`
    with changed as materialized (${changed}),
      told as (${insertJobs('send-order-webhook', webhooksOf(sql`select id from changed`, at), at)})
    insert into order_events (order_id, shopper_id, number, status, is_paid, what, at)
    select id, shopper_id, number, status, is_paid, ${what}, ${at}::timestamptz
    from changed where status <> ${AWAITING_PAYMENT}`.execute(tx)
  publishAfterCommit(tx, 'orderChanged', null)
}

/**
 * Replaces the events of orders that are deleted in the same transaction by one event, which makes subscribers of all
 * orders fetch them anew.
 */
export async function announceRemoval(tx: Db, orders: readonly OrderId[], now: Date): Promise<void> {
  await tx.deleteFrom('order_events').where('order_id', '=', anyOf(orders)).execute()
  await sql`
    insert into order_events (order_id, number, status, is_paid, what, at)
    values (${orders[0]}::uuid, '', 'Cancelled', false, 'removed', ${now})`.execute(tx)
  publishAfterCommit(tx, 'orderChanged', null)
}

/**
 * Numbers the committed events, and notifies all processes. No other events are numbered until the transaction commits.
 * It does not run in the transactions of the changes, because their commits would wait for each other.
 */
export async function numberOrderEvents(tx: Db): Promise<void> {
  await sql`select number_order_events()`.execute(tx)
}

/** Tells whether events are without a number. `before` limits this to events before that time. */
export async function hasUnnumberedEvents(db: Db, before: Date | null = null): Promise<boolean> {
  const { rows } = await sql`
    select from order_events where id is null and (${before}::timestamptz is null or at < ${before}) limit 1`.execute(db)
  return rows.length > 0
}

const selectEvents = (condition: RawBuilder<unknown>, limit: number) => sql<OrderEvent>`
  select id, order_id as "order", shopper_id as shopper, number, status, is_paid as "isPaid", what, at
  from order_events where ${condition} order by id limit ${limit}`

export async function listOrderEvents(db: Db, after: number, limit: number): Promise<OrderEvent[]> {
  return (await selectEvents(sql`id > ${after}`, limit).execute(db)).rows
}

/**
 * Returns the events that a subscriber missed, up to `until`. The `shopper` is null for staff, who get the events of
 * all orders. Returns null when the event `after` is not stored any more, since some events may be missing then.
 */
export async function findMissedEvents(
  db: Db,
  { after, until, shopper }: { readonly after: number; readonly until: number; readonly shopper: ShopperId | null },
  limit: number,
): Promise<OrderEvent[] | null> {
  const rows = await db.selectFrom('order_events').where('id', '=', after).execute()
  if (rows.length === 0) return null
  const isVisible = shopper === null ? sql`true` : sql`shopper_id = ${shopper}`
  return (await selectEvents(sql`id > ${after} and id <= ${until} and ${isVisible}`, limit).execute(db)).rows
}

/** Returns the id of the last event, or 0 when there is none. */
export async function lastOrderEventId(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from order_events`.execute(db)
  return rows[0]?.last ?? 0
}

/** The orders that changed after an event, including those whose events have no number yet. */
export const ordersChangedAfter = (event: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select order_id from order_events where id > ${event} union all select order_id from order_events where id is null)`

/** Selects the number that an event got last, also when no event is stored any more. */
export const lastEventNumber = sql<number>`(select case when is_called then last_value else 0 end from order_event_ids)`

/** Whether all events after this one are still stored. Old events are deleted by their time. */
export const areAllStoredAfter = (event: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  ${event} between coalesce((select min(id) - 1 from order_events), ${lastEventNumber}) and ${lastEventNumber}`

export async function deleteOrderEventsBefore(db: Db, oldest: Date): Promise<void> {
  await deleteInBatches(db, 'order_events', sql`at < ${oldest} and id is not null`)
}
