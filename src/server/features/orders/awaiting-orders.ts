import { sql } from 'kysely'
import type { RequestedLine } from '../../../domain/checkout/requested-order.ts'
import { AWAITING_PAYMENT, type OrderId } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

export async function findRequestedLines(db: Db, order: OrderId): Promise<RequestedLine[]> {
  return db
    .selectFrom('order_lines')
    .select(['product_id as product', 'quantity'])
    .where('order_id', '=', order)
    .orderBy('position')
    .execute()
}

/** Finds the ordered products that the seller has switched off or archived since, in the order of the lines. */
export async function findSoldOut(db: Db, order: OrderId): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select products.id from order_lines join products on products.id = product_id
    where order_id = ${order} and (not in_stock or archived_at is not null) order by position`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes those of the orders that await their payment. */
export async function discardAwaitingOrders(db: Db, ids: readonly OrderId[]): Promise<void> {
  await db.deleteFrom('orders').where('id', '=', anyOf(ids)).where('status', '=', AWAITING_PAYMENT).execute()
}
