import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Order, OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { storedPicture } from '../catalog/product-row.ts'

export interface OrderFilter {
  /** Absent: all. */
  readonly shopper?: ShopperId
  /** Only older ones. */
  readonly after?: OrderId
  readonly limit: number
}

/** Newest first, without unpaid online orders. */
export async function listOrderRows(db: Db, { shopper, after, limit }: OrderFilter): Promise<Order[]> {
  let page = selectOrders(db)
    .where((is) => is.or([is('payment_type', '=', 'COD'), is('is_paid', '=', true)]))
    .orderBy('id', 'desc')
    .limit(limit)
  if (shopper) page = page.where('orders.shopper_id', '=', shopper)
  if (after) page = page.where('id', '<', after)
  return withLines(db, await page.execute())
}

/** Newest first, with unpaid ones. */
export async function findOrders(db: Db, ids: readonly OrderId[]): Promise<Order[]> {
  const those = selectOrders(db).where('id', '=', sql<OrderId>`any(${ids}::uuid[])`).orderBy('id', 'desc')
  return withLines(db, await those.execute())
}

const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('payments', (payment) => payment.onRef('payments.order_id', '=', 'orders.id').on('orders.is_paid', '=', true))
    .selectAll('orders')
    .select(['payments.state as payment_state', 'payments.sold_out', 'payments.replaced_by', 'payments.refund_state'])
    .select('payments.settled_at')

type FoundOrder = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

async function withLines(db: Db, orders: readonly FoundOrder[]): Promise<Order[]> {
  const linesByOrder = await findLines(
    db,
    orders.map((order) => order.id),
  )
  return orders.map((row) => ({
    id: row.id,
    number: row.number,
    lines: linesByOrder.get(row.id) ?? [],
    sums: { cartAmount: row.cart_amount, tax: row.tax, total: row.amount },
    address: row.address,
    paymentType: row.payment_type,
    status: row.status,
    isPaid: row.is_paid,
    payment: paymentOf(row),
    placedAt: row.placed_at,
  }))
}

function paymentOf(row: FoundOrder): Order['payment'] {
  const { payment_state: state, refund_state: refund, settled_at: paidAt, sold_out: soldOut, replaced_by: replacedBy } = row
  return (
    soldOut && { isRefunded: state === 'refunded', refund, paidAt, soldOut, duplicateOf: state === 'paid' ? replacedBy : null }
  )
}

async function findLines(db: Db, orders: readonly OrderId[]): Promise<Map<OrderId, Order['lines']>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', sql<OrderId>`any(${orders}::uuid[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const lines = rows.map(({ order_id, product_id, offer_price, pictures, position: _, ...same }) => ({
    order: order_id,
    line: { ...same, product: product_id, offerPrice: offer_price, pictures: pictures.map(storedPicture) },
  }))
  return new Map([...Map.groupBy(lines, ({ order }) => order)].map(([order, of]) => [order, of.map(({ line }) => line)]))
}
