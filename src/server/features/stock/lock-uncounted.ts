import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/**
 * Locks the products that are not counted, in id order. Call it before the counts of other products are locked, because
 * orders lock in this sequence: uncounted products, counts, and then the products whose last pieces are sold. Another
 * sequence could deadlock.
 */
export async function lockUncounted(tx: Db, products: readonly ProductId[]): Promise<void> {
  await sql`
    select from products where id = any(${products}::uuid[]) and not exists (select from stock_counts where product_id = products.id)
    order by id for no key update`.execute(tx)
}
