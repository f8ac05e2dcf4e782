import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isWithdrawn } from './withdrawn-products.ts'

/** Lists products, archived or not, but no withdrawn ones, oldest first; `after`: keyset. */
export async function listProductIds(db: Db, after: ProductId | null, limit: number): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after))
    .where((eb) => eb.not(isWithdrawn))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
