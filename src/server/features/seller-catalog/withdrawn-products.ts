import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isAdditionUndone } from '../catalog/find-changes.ts'
import { wasOrdered } from '../orders/sold-pieces.ts'

/**
 * The condition that the undo of an import or addition archived a product that nobody ordered. Such a product is kept,
 * so that the undo can be undone, but no list and no export has it.
 */
export const isWithdrawn = sql<boolean>`(${isAdditionUndone} and not ${wasOrdered})`

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

/**
 * Lists the products of an export, oldest first: archived ones too, but no withdrawn ones. `after` is the last id of
 * the page before.
 */
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
