import { sql, type Updateable } from 'kysely'
import type { BrokenPromise } from '../../../domain/delivery/broken-promise.ts'
import type { Slot } from '../../../domain/delivery/delivery-slots.ts'
import { brokenByChange, type PromisedOrder, type PromiseTerms } from '../../../domain/delivery/order-promise.ts'
import { fulfilmentOf, type OrderId, type OrderStatus } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { OrdersTable } from '../../platform/database/order-tables.ts'
import { insertOrderEvents } from '../order-events/order-event-repository.ts'
import { insertStatusChange, type NewStatus } from './change-status.ts'
import { recordOrderEvent } from './order-repository.ts'

/** The index orders_broken_promise has these statuses as literals, so the statements have, too. */
const isUndecided = sql<boolean>`broken_promise is not null and status in ('Order Placed', 'Packing')`

const zipcodeOf = sql<string | null>`case when pickup_address is null then address->>'zipcode' end`

interface PromiseRow {
  readonly slot_start: Date | null
  readonly slot_end: Date | null
  readonly due_at: Date
  readonly pickup_address: string | null
  readonly zipcode: string | null
}

const readPromise = (row: PromiseRow): PromisedOrder => ({
  fulfilment: fulfilmentOf({ pickupAddress: row.pickup_address }),
  zipcode: row.zipcode,
  slot: slotOf(row),
  dueAt: row.due_at,
})

const slotOf = ({ slot_start: start, slot_end: end }: PromiseRow): Slot | null => start && end && { start, end }

const selectPromises = (db: Db) =>
  db
    .selectFrom('orders')
    .select(['id', 'slot_start', 'slot_end', 'due_at', 'pickup_address', 'broken_promise', zipcodeOf.as('zipcode')])

/** Returns what was promised of an order, also of one that awaits its payment. */
export async function getPromise(db: Db, order: OrderId): Promise<PromisedOrder> {
  return readPromise(await selectPromises(db).where('id', '=', order).executeTakeFirstOrThrow())
}

/**
 * Marks the orders of which the changed settings break what was promised, and takes the mark from those that can be kept
 * again. Returns how many were marked.
 */
export async function markBrokenPromises(
  tx: Db,
  change: { readonly before: PromiseTerms; readonly after: PromiseTerms },
  now: Date,
): Promise<number> {
  const statuses: readonly OrderStatus[] = ['Order Placed', 'Packing']
  const open = await selectPromises(tx).where('status', 'in', statuses).orderBy('id').forNoKeyUpdate().execute()
  const changed = open.flatMap(({ id, broken_promise: was, ...row }) => {
    const is = brokenByChange({ ...readPromise(row), brokenPromise: was }, change, now)
    return is === was ? [] : [{ id, is }]
  })
  if (changed.length > 0) await savePromises(tx, changed, now)
  return changed.filter(({ is }) => is !== null).length
}

async function savePromises(
  tx: Db,
  changed: readonly { readonly id: OrderId; readonly is: BrokenPromise | null }[],
  now: Date,
): Promise<void> {
  const ids = changed.map(({ id }) => id)
  await sql`
    update orders set broken_promise = changed.broken,
      promise_broken_at = case when changed.broken is not null then ${now}::timestamptz end
    from unnest(${ids}::uuid[], ${changed.map(({ is }) => is)}::text[]) as changed (order_id, broken)
    where id = changed.order_id`.execute(tx)
  const orders = sql`select id, shopper_id, number, status, is_paid from orders where id = any(${ids}::uuid[])`
  await insertOrderEvents(tx, orders, 'status', now)
}

interface NewTime extends Pick<NewStatus, 'status' | 'by' | 'now'> {
  readonly slot: Slot | null
  readonly dueAt: Date
  readonly reason: string
}

/**
 * Changes when a placed order is delivered or ready. The history says so, by the status that stays. The caller must hold
 * the order's row lock, and that of the slot.
 */
export async function recordNewTime(tx: Db, order: OrderId, { slot, dueAt, ...change }: NewTime): Promise<void> {
  const columns = { slot_start: slot?.start ?? null, slot_end: slot?.end ?? null, due_at: dueAt, is_deferred: true }
  await recordDecision(tx, order, columns, change)
}

/** Records that an order is kept as it was promised. The caller must hold the order's row lock. */
export const recordConfirmedPromise = (tx: Db, order: OrderId, change: Pick<NewStatus, 'status' | 'by' | 'now'>): Promise<void> =>
  recordDecision(tx, order, {}, { ...change, reason: 'It comes as promised' })

async function recordDecision(tx: Db, order: OrderId, columns: Updateable<OrdersTable>, change: NewStatus): Promise<void> {
  const decided = { ...columns, broken_promise: null, promise_broken_at: null }
  await Promise.all([
    tx.updateTable('orders').set(decided).where('id', '=', order).execute(),
    insertStatusChange(tx, order, change),
    recordOrderEvent(tx, order, 'status', change.now),
  ])
}

/** Returns the orders of which somebody has to decide, the earliest due first. */
export async function listBrokenPromises(db: Db, limit: number): Promise<OrderId[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(isUndecided)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export interface UndecidedPromises {
  readonly count: number
  readonly since: Date | null
}

export async function countBrokenPromises(db: Db): Promise<UndecidedPromises> {
  const { rows } = await sql<UndecidedPromises>`
    select count(*)::integer as count, min(promise_broken_at) as since from orders where ${isUndecided}`.execute(db)
  return rows[0] ?? { count: 0, since: null }
}
