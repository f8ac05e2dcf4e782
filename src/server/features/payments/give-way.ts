import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { StockCounts } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { releaseHolds } from '../stock/hold-stock.ts'

/**
 * What the shopper's open checkouts of these products hold is free for their new order, which replaces them. Returns the counts of
 * `products`, locked. Payments are locked first, as when one is settled.
 */
export async function giveWay(tx: Db, shopper: ShopperId, products: readonly ProductId[], now: Date): Promise<StockCounts> {
  const replaced = await tx
    .selectFrom('payments')
    .select('order_id')
    .where('shopper_id', '=', shopper)
    .where(sql<boolean>`state in ('starting', 'open', 'processing', 'failed')`) // matches the index
    .where('state', 'in', ['starting', 'open'])
    .where(sql<boolean>`product_ids && ${products}::uuid[]`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const orders = replaced.map(({ order_id }) => order_id)
  return releaseHolds(tx, orders, now, products)
}
