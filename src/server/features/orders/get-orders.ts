import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { AddressId } from '../../../domain/address.ts'
import { AWAITING_PAYMENT, type AwaitingOrder, type Order, type OrderId, type OrderLine } from '../../../domain/order.ts'
import type { OrderNumber } from '../../../domain/order-number.ts'
import type { Db } from '../../platform/database/connect.ts'
import { historySelection, readStatusChange } from './history-selection.ts'
import { isPlaced } from './is-placed.ts'
import { rowToLine } from './line-row.ts'

/** Null also before its payment. */
export async function getOrder(db: Db, id: OrderId): Promise<Order | null> {
  return (await getOrders(db, [id]))[0] ?? null
}

export interface ShoppersOrderFilter {
  readonly shopper: ShopperId
  /** Only older ones. */
  readonly after?: OrderId
  readonly limit: number
}

/** Newest first. */
export async function getShoppersOrders(db: Db, { shopper, after, limit }: ShoppersOrderFilter): Promise<Order[]> {
  let page = selectOrders(db).where(isPlaced).where('shopper_id', '=', shopper).orderBy('id', 'desc').limit(limit)
  if (after) page = page.where('id', '<', after)
  const orders = await withLines(db, await page.execute())
  return orders.filter((order) => order.status !== AWAITING_PAYMENT)
}

/** Selects the id of the address that the shopper's newest order went to. They may have removed this address since. */
export const newestOrderAddress = (shopper: ShopperId) => sql<AddressId | null>`(
  select (address->>'id')::uuid from orders
  where shopper_id = ${shopper} and ${isPlaced} order by id desc limit 1)`

/** In the order of `ids`. */
export async function getOrders(db: Db, ids: readonly OrderId[]): Promise<Order[]> {
  const orders = await getOrdersAndAwaiting(db, ids)
  return ids.flatMap((id) => {
    const order = orders.get(id)
    return order && order.status !== AWAITING_PAYMENT ? [order] : []
  })
}

export async function findOrderByNumber(db: Db, number: OrderNumber): Promise<OrderId | null> {
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  return row?.id ?? null
}

export async function isOrderOfShopper(db: Db, shopper: ShopperId, order: OrderId): Promise<boolean> {
  const own = db.selectFrom('orders').select('id').where('id', '=', order).where('shopper_id', '=', shopper)
  return (await own.executeTakeFirst()) !== undefined
}

/** Null without an order. */
export async function findOrdersShopper(db: Db, order: OrderId): Promise<ShopperId | null> {
  const row = await db.selectFrom('orders').select('shopper_id').where('id', '=', order).executeTakeFirst()
  return row?.shopper_id ?? null
}

/** Also those that no reader may see as orders yet. */
export async function getOrdersAndAwaiting(
  db: Db,
  ids: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, Order | AwaitingOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await selectOrders(db).where('id', '=', sql<OrderId>`any(${ids}::uuid[])`).execute()
  return new Map((await withLines(db, rows)).map((order) => [order.id, order]))
}

const selectOrders = (db: Db) => db.selectFrom('orders').selectAll().select(historySelection.as('history'))

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

async function withLines(db: Db, rows: readonly OrderRow[]): Promise<(Order | AwaitingOrder)[]> {
  const linesByOrder = await findLines(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    lines: linesByOrder.get(row.id) ?? [],
    sums: { cartAmount: row.cart_amount, tax: row.tax, total: row.amount },
    toPay: row.to_pay ?? row.amount,
    cashReceived: row.payment_type === 'COD' && row.is_paid ? (row.cash_received ?? row.amount) : null,
    isSettled: row.settled_at !== null,
    substitutions: row.substitutions,
    address: row.address,
    paymentType: row.payment_type,
    status: row.status,
    isPaid: row.is_paid,
    placedAt: row.placed_at,
    dueAt: row.due_at,
    history: row.history.map(readStatusChange),
  }))
}

async function findLines(db: Db, orders: readonly OrderId[]): Promise<ReadonlyMap<OrderId, readonly OrderLine[]>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', sql<OrderId>`any(${orders}::uuid[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map([...byOrder].map(([order, lines]) => [order, withSubstitutes(lines.map(rowToLine))]))
}

/** Each ordered line, then those that replace it. */
function withSubstitutes(lines: readonly OrderLine[]): OrderLine[] {
  const substitutes = Map.groupBy(lines, ({ substituteFor }) => substituteFor)
  return (substitutes.get(null) ?? []).flatMap((line) => [line, ...(substitutes.get(line.id) ?? [])])
}
