import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/**
 * Products without a count, in id order, before the counts of others are locked: an order locks the products that are not counted, then
 * counts, then the products whose last pieces it sells.
 */
export async function lockUncounted(tx: Db, products: readonly ProductId[]): Promise<void> {
  await sql`
    select from products where id = any(${products}::uuid[]) and not exists (select from stock_counts where product_id = products.id)
    order by id for no key update`.execute(tx)
}
