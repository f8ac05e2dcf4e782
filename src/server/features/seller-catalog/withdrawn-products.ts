import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isAdditionUndone } from '../catalog/find-changes.ts'
import { wasOrdered } from '../orders/sold-pieces.ts'

/**
 * The condition of a row of `products` that its undone import or addition archived and that nobody ordered. Such a product is kept, so that the undo can
 * be undone, but no list and no export has it.
 */
export const isWithdrawn = sql<boolean>`(${isAdditionUndone} and not ${wasOrdered})`

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

/** Lists products, archived or not, but no withdrawn ones, oldest first; `after`: keyset. */
export async function listExportedProductIds(db: Db, after: ProductId | null, limit: number): Promise<ProductId[]> {
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
