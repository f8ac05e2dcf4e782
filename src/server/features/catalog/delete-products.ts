import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

interface LockedProduct {
  readonly id: ProductId
  /** Paths, also of those that a change can bring back. */
  readonly pictures: readonly string[]
  readonly createdAt: Date
}

/** Until commit, nothing refers to them that didn't before. In id order. */
export async function lockProductsToDelete(tx: Db, ids: readonly ProductId[]): Promise<LockedProduct[]> {
  await sql`select from products where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<LockedProduct>`
    select id, created_at as "createdAt", pictures || array(
      select json_array_elements_text(list) from product_changes cross join lateral (values (before), (after)) as sides (list)
      where product_id = products.id and field = 'pictures' and list is not null) as pictures
    from products where id = any(${ids}::uuid[]) order by id`.execute(tx)
  return rows
}

const NO_EDITS = ['stock', 'inStock', 'archived'] // of the day, and of what is sold; the product itself stays as it was

/** Of these, those whose texts, prices, pictures or facts people changed. */
export async function findEditedProducts(db: Db, ids: readonly ProductId[]): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select id from products
    where id = any(${ids}::uuid[]) and exists (
      select from product_changes
      where product_id = products.id and by_role = 'staff' and field <> all(${NO_EDITS}))`.execute(db)
  return rows.map(({ id }) => id)
}

/** With their histories. Needs their locks, and nothing that others save of them. */
export async function deleteProducts(tx: Db, ids: readonly ProductId[]): Promise<void> {
  await sql`delete from product_changes where product_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from products where id = any(${ids}::uuid[])`.execute(tx)
}

/** Of these paths, those of pictures that a product has, or that a change can bring back. Lines of orders have no others. */
export async function findUsedPictures(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from products cross join unnest(pictures) as path where path = any(${paths}::text[])
    union select path from product_changes cross join lateral (values (before), (after)) as sides (list)
      cross join lateral json_array_elements_text(list) as path
    where field = 'pictures' and list is not null and path = any(${paths}::text[])`.execute(db)
  return rows.map(({ path }) => path)
}
