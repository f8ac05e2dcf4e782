import { sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { publishAfterCommit } from '../../platform/domain-events.ts'

interface LockedProduct {
  readonly id: ProductId
  /** The paths of the product's pictures, including those that undoing a change can bring back. */
  readonly pictures: readonly string[]
  readonly createdAt: Date
}

/** Locks products in the order of their ids. No row that refers to them can be added until the commit. */
export async function lockProductsToDelete(tx: Db, ids: readonly ProductId[]): Promise<LockedProduct[]> {
  await tx.selectFrom('products').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
  const { rows } = await sql<LockedProduct>`
    select id, created_at as "createdAt", pictures || array(
      select json_array_elements_text(list) from product_changes cross join lateral (values (before), (after)) as sides (list)
      where product_id = products.id and field = 'pictures' and list is not null) as pictures
    from products where id = any(${ids}::uuid[]) order by id`.execute(tx)
  return rows
}

// These fields change in daily business, and say nothing about the product itself.
const NO_EDITS = ['stock', 'inStock', 'archived']

/** Returns those of the products whose texts, prices, pictures or facts were changed by staff. */
export async function findEditedProducts(db: Db, ids: readonly ProductId[]): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select id from products
    where id = any(${ids}::uuid[]) and exists (
      select from product_changes
      where product_id = products.id and by_role = 'staff' and field <> all(${NO_EDITS}))`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Deletes products and their histories. The caller must hold the products' row locks, and must have deleted the rows of
 * other features that refer to them.
 */
export async function deleteProducts(tx: Db, ids: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('product_changes').where('product_id', '=', anyOf(ids)).execute()
  await tx.deleteFrom('products').where('id', '=', anyOf(ids)).execute()
  publishAfterCommit(tx, 'catalogChanged', null)
}

/**
 * Returns those of the paths whose pictures a product has, or that undoing a change can bring back. Lines of orders
 * have no other pictures.
 */
export async function findUsedPictures(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from products cross join unnest(pictures) as path where path = any(${paths}::text[])
    union select path from product_changes cross join lateral (values (before), (after)) as sides (list)
      cross join lateral json_array_elements_text(list) as path
    where field = 'pictures' and list is not null and path = any(${paths}::text[])`.execute(db)
  return rows.map(({ path }) => path)
}
