import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { WantedPieces } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'

// The caller of each function must hold the row locks of the counts, unless its comment says otherwise.

export async function insertHolds(tx: Db, order: OrderId, held: readonly WantedPieces[], expiresAt: Date): Promise<void> {
  const rows = held.map(({ product, quantity }) => ({ product_id: product, order_id: order, quantity, expires_at: expiresAt }))
  if (rows.length > 0) await tx.insertInto('stock_holds').values(rows).execute()
}

export function deleteExpiredHolds(tx: Db, products: readonly ProductId[], now: Date): Promise<WantedPieces[]> {
  return tx
    .deleteFrom('stock_holds')
    .where('product_id', '=', sql<ProductId>`any(${products}::uuid[])`)
    .where('expires_at', '<=', now)
    .returning(['product_id as product', 'quantity'])
    .execute()
}

export function deleteHoldsOf(tx: Db, orders: readonly OrderId[]): Promise<WantedPieces[]> {
  return tx
    .deleteFrom('stock_holds')
    .where('order_id', '=', sql<OrderId>`any(${orders}::uuid[])`)
    .returning(['product_id as product', 'quantity'])
    .execute()
}

/** Returns the products that these orders hold, before their counts are locked. */
export async function findHeldProducts(tx: Db, orders: readonly OrderId[]): Promise<ProductId[]> {
  const rows = await tx
    .selectFrom('stock_holds')
    .select('product_id')
    .distinct()
    .where('order_id', '=', sql<OrderId>`any(${orders}::uuid[])`)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Returns products that have expired holds, without any locks. At most `limit` holds are read. */
export async function findExpiredProducts(db: Db, now: Date, limit: number): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('stock_holds')
    .select('product_id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ product_id }) => product_id))]
}
