import { sql } from 'kysely'
import { AWAITING_PAYMENT, type Order, type OrderId, type OrderStatus } from '../../../domain/orders/order.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { isBeforeSendingOut, isOpen } from '../../../domain/orders/order-workflow.ts'
import { firstOfStop, isTogether, type Stop, stopAmong, stopOf } from '../../../domain/orders/stop.ts'
import { isTooFarToReserve } from '../../../domain/payments/payment.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { insertOrderEvents } from '../order-events/order-event-repository.ts'
import { insertStatusChange } from './change-status.ts'
import { getOrders, recordOrderEvent } from './order-repository.ts'

/** Selects the id that all orders which come together with the selected one share. */
export const stopOfRow = sql<OrderId>`case when is_left then id else coalesce(with_order, id) end`

const firstOf = (order: OrderId) => sql`(select coalesce(with_order, id) from orders where id = ${order})`

/**
 * Locks all placed orders of a stop until the commit, the one that the others name first, and returns them, the oldest
 * first. Nothing joins the stop meanwhile.
 */
export async function lockStop(tx: Db, order: OrderId): Promise<Order[]> {
  const first = firstOf(order)
  // The second statement begins when the first order is locked, and so sees what joined the stop before.
  const [, { rows }] = await Promise.all([
    sql`
      select from orders where id = (select coalesce(with_order, id) from orders where id = ${order}) for no key update`.execute(
      tx,
    ),
    sql<{ id: OrderId }>`
      select id from orders where (id = ${first} or with_order = ${first}) and status <> ${sql.lit(AWAITING_PAYMENT)}
      order by id for no key update`.execute(tx),
  ])
  return getOrders(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Returns all placed orders of a stop, the oldest first. */
export const findStop = async (db: Db, order: OrderId): Promise<Order[]> => getOrders(db, await findIdsOfStop(db, order))

async function findIdsOfStop(db: Db, order: OrderId): Promise<OrderId[]> {
  const first = firstOf(order)
  const { rows } = await sql<{ id: OrderId }>`
    select id from orders where (id = ${first} or with_order = ${first}) and status <> ${sql.lit(AWAITING_PAYMENT)}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the other orders that come together with this one. */
export async function findTogether(db: Db, order: OrderId): Promise<Order[]> {
  const ids = await findIdsOfStop(db, order)
  const orders = ids.length < 2 ? [] : await getOrders(db, ids)
  const own = orders.find(({ id }) => id === order)
  return own ? orders.filter((other) => other.id !== order && isTogether(own, other)) : []
}

/** Returns the stops of those orders that do not come alone. */
export async function findStops(db: Db, orders: readonly Order[]): Promise<ReadonlyMap<OrderId, Stop>> {
  const open = orders.filter(({ status, isLeft }) => isOpen(status) && !isLeft)
  if (open.length === 0) return new Map()
  const known = new Set(orders.map(({ id }) => id))
  const others = (await findOpenOrdersOf(db, open)).filter((id) => !known.has(id))
  const all = [...open, ...(others.length === 0 ? [] : await getOrders(db, others))]
  const stops = open.flatMap((order) => {
    const stop = stopAmong(order, all)
    return stop ? [[order.id, stop] as const] : []
  })
  return new Map(stops)
}

async function findOpenOrdersOf(db: Db, orders: readonly Order[]): Promise<OrderId[]> {
  const named = orders.flatMap(({ withOrder }) => withOrder ?? [])
  const { rows } = await sql<{ id: OrderId }>`
    select id from orders where with_order = any(${[...new Set(orders.map(stopOf))]}::uuid[])
    union all
    select id from orders where id = any(${[...new Set(named)]}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

interface JoinedStop {
  readonly first: Order
  readonly orders: readonly Order[]
}

/**
 * Returns the stop that an order joins which was just paid, and locks it. The order comes to where and
 * when the first one does by now. Returns null for an order that comes by itself, also because the others were sent out,
 * canceled, or moved beyond the days for which a card is reserved, while it was paid. The caller must hold the order's row lock.
 */
export async function joinStop(tx: Db, order: OrderId, now: Date): Promise<JoinedStop | null> {
  const row = await tx
    .selectFrom('orders')
    .select(['with_order', 'is_left', 'at_most'])
    .where('id', '=', order)
    .executeTakeFirst()
  if (!row?.with_order || row.is_left) return null
  const orders = await lockStop(tx, order)
  const first = firstOfStop(orders)
  const isTooFar = row.at_most !== null && first !== null && isTooFarToReserve(first.slot?.start ?? first.dueAt, now)
  if (!first || isTooFar || !isBeforeSendingOut(first.status)) {
    await markLeft(tx, order)
    return null
  }
  await sql`
    update orders set address = first.address, slot_start = first.slot_start, slot_end = first.slot_end,
      search_text = case when orders.address = first.address then orders.search_text else orders.search_text || ' ' || first.search_text end
    from orders as first where orders.id = ${order} and first.id = ${first.id}`.execute(tx)
  await recordJoined(tx, first, now)
  return { first, orders }
}

/** Tells open pages of the first order of a stop that another one has joined. */
export const recordJoined = (tx: Db, { id }: Pick<Order, 'id'>, now: Date): Promise<void> =>
  recordOrderEvent(tx, id, 'status', now)

/** Tells open pages of the orders that come together with this one that what is to pay for all of them has changed. */
export function recordStopChange(tx: Db, order: OrderId, now: Date): Promise<void> {
  const first = firstOf(order)
  const others = sql`
    select id, shopper_id, number, status, is_paid from orders
    where (id = ${first} or with_order = ${first}) and id <> ${order} and status in ('Order Placed', 'Packing', 'Out for Delivery')`
  return insertOrderEvents(tx, others, 'status', now)
}

/**
 * Records that an order goes out without some others of its stop. When it is the first, those come by themselves then, and
 * otherwise it does itself. The caller must hold its row lock.
 */
export async function leaveUnpacked(tx: Db, order: OrderId, unpacked: readonly Order[], by: Actor, now: Date): Promise<void> {
  if (unpacked.length === 0) return
  const orders = await findStop(tx, order)
  const number = orders.find(({ id }) => id === order)?.number
  if (number === undefined || firstOfStop(orders)?.id !== order) return markLeft(tx, order)
  const reason = `Order #${formatOrderNumber(number)} went out without it`
  for (const { id } of unpacked) {
    const { rows } = await sql<{ status: OrderStatus }>`
      update orders set is_left = true where id = ${id} and status in ('Order Placed', 'Packing') returning status`.execute(tx)
    const status = rows[0]?.status
    if (status === undefined) continue
    await Promise.all([insertStatusChange(tx, id, { status, by, reason, now }), recordOrderEvent(tx, id, 'status', now)])
  }
}

async function markLeft(tx: Db, order: OrderId): Promise<void> {
  await tx.updateTable('orders').set({ is_left: true }).where('id', '=', order).execute()
}
