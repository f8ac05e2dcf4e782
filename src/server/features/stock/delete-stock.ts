import { sql } from 'kysely'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { STORE } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { releaseHolds } from './hold-stock.ts'
import { returnStock } from './move-stock.ts'

interface ForgottenOrders {
  readonly orders: readonly OrderId[]
  /** Those of `orders` whose goods have never left the store. */
  readonly open: readonly OrderId[]
}

/**
 * Prepares orders for their deletion. It releases their holds, returns the goods of `open` ones to stock, and makes
 * their movements the store's own. The caller must hold the orders' row locks.
 */
export async function forgetOrders(tx: Db, { orders, open }: ForgottenOrders, now: Date): Promise<void> {
  await releaseHolds(tx, orders, now)
  for (const order of open) await returnStock(tx, order, { by: STORE, now })
  await sql`
    update stock_movements set order_id = null, by_role = 'store', by_id = null, by_name = null
    where order_id = any(${orders}::uuid[])`.execute(tx)
}

/** Deletes counts, holds and movements. The caller must hold the row locks of the counts and the products. */
export async function deleteStockOf(tx: Db, products: readonly ProductId[]): Promise<void> {
  for (const table of ['stock_holds', 'stock_movements', 'stock_counts'])
    await sql`delete from ${sql.table(table)} where product_id = any(${products}::uuid[])`.execute(tx)
}
