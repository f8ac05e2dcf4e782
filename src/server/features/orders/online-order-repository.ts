import { sql } from 'kysely'
import type { OrderId, OrderStatus, RequestedLine } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

export async function setPaid(db: Db, order: OrderId): Promise<void> {
  await db.updateTable('orders').set({ is_paid: true }).where('id', '=', order).execute()
}

export async function findRequestedLines(db: Db, order: OrderId): Promise<RequestedLine[]> {
  return db
    .selectFrom('order_lines')
    .select(['product_id as product', 'quantity'])
    .where('order_id', '=', order)
    .orderBy('position')
    .execute()
}

/** In line order. */
export async function findSoldOut(db: Db, order: OrderId): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select('products.id')
    .where('order_id', '=', order)
    .where('in_stock', '=', false)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.id)
}

/** Does nothing when it is the same. */
export async function changeStatus(db: Db, order: OrderId, status: OrderStatus, now: Date): Promise<void> {
  await db
    .with('changed', (query) =>
      query.updateTable('orders').set({ status }).where('id', '=', order).where('status', '<>', status).returning('id'),
    )
    .insertInto('order_status_changes')
    .columns(['order_id', 'number', 'status', 'changed_at'])
    .expression((from) =>
      from
        .selectFrom('changed')
        .innerJoin('order_status_changes as earlier', 'earlier.order_id', 'changed.id')
        .groupBy('changed.id')
        .select([
          'changed.id',
          sql<number>`max(earlier.number) + 1`.as('number'),
          sql<OrderStatus>`${status}::text`.as('status'),
          sql<Date>`${now}::timestamptz`.as('changed_at'),
        ]),
    )
    .execute()
}

/** Ignores cash orders and paid ones. */
export async function deleteUnpaidOrders(db: Db, ids: readonly OrderId[]): Promise<void> {
  await db
    .deleteFrom('orders')
    .where('id', '=', sql<OrderId>`any(${ids}::uuid[])`)
    .where('payment_type', '=', 'Online')
    .where('is_paid', '=', false)
    .execute()
}
