import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { OrderId, StoredOrderStatus } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

interface ShoppersOrder {
  readonly id: OrderId
  readonly status: StoredOrderStatus
  readonly placedAt: Date
}

/** Locks orders of these shoppers until the commit, in id order. Orders that await their payment are among them. */
export async function lockOrdersOf(tx: Db, shoppers: readonly ShopperId[], limit: number): Promise<ShoppersOrder[]> {
  return tx
    .selectFrom('orders')
    .select(['id', 'status', 'placed_at as placedAt'])
    .where('shopper_id', '=', anyOf(shoppers))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function countOrdersOf(db: Db, shoppers: readonly ShopperId[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders where shopper_id = any(${shoppers}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns those of the shoppers who have an order. */
export async function findWhoOrdered(db: Db, shoppers: readonly ShopperId[]): Promise<ShopperId[]> {
  const { rows } = await sql<{ id: ShopperId }>`
    select id from unnest(${shoppers}::uuid[]) as asked (id) where exists (select from orders where shopper_id = asked.id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns those of the products that are in an order of anybody but `besides`. */
export async function findOrderedProducts(
  db: Db,
  products: readonly ProductId[],
  besides: readonly ShopperId[] = [],
): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select id from unnest(${products}::uuid[]) as asked (id)
    where exists (
      select from order_lines join orders on orders.id = order_id
      where product_id = asked.id and (shopper_id = any(${besides}::uuid[])) is not true)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Deletes orders with their lines and histories. Triggers subtract them from the counts. The caller must hold their row
 * locks, and must have deleted what other features save of them.
 */
export async function deleteOrders(tx: Db, ids: readonly OrderId[]): Promise<void> {
  await tx.deleteFrom('orders').where('id', '=', anyOf(ids)).execute()
}

/** Deletes the counts of sold pieces of these products. */
export async function deleteSalesOf(tx: Db, products: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('product_sales').where('product_id', '=', anyOf(products)).execute()
}
