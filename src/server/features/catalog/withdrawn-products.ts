import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/**
 * The condition of a row of `products` that its undone import or addition archived and that nobody ordered. Such a product is kept, so that the undo can
 * be undone, but no list and no export has it.
 */
export const isWithdrawn = sql<boolean>`(archived_at is not null
  and (select true from order_lines where order_lines.product_id = products.id limit 1) is null -- by the index, not by reading all lines
  and exists (
    select from product_changes as added
    where added.product_id = products.id and added.field = 'archived' and added.before is null and added.undone_by = (
      select batch_id from product_changes as latest where latest.product_id = products.id and latest.field = 'archived'
      order by latest.id desc limit 1)))`

/** Returns those of the products that are withdrawn. */
export async function findWithdrawnIds(db: Db, ids: readonly ProductId[]): Promise<ReadonlySet<ProductId>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<ProductId>`any(${ids}::uuid[])`)
    .where(isWithdrawn)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
