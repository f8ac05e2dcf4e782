import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/** What a product's address is made of. */
export interface AddressRow {
  readonly id: ProductId
  readonly category: string
  readonly created_at: Date
}

/** The first products from `from` on, oldest first: what is added comes last and leaves the others where they are. */
export function listAddressRows(db: Db, from: ProductId, limit: number): Promise<AddressRow[]> {
  return db
    .selectFrom('products')
    .select(['id', 'category', 'created_at'])
    .where('id', '>=', from)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Each `every`th product, starting with the first: where lists of so many begin. One walk along the index of ids. */
export async function listAddressStarts(db: Db, every: number): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select id from (select id, row_number() over (order by id) as number from products) as numbered
    where (number - 1) % ${every} = 0 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The categories that have products, in lower case. Steps from one to the next in their index, however many products stand between. */
export async function listCategoryRows(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    with recursive categories(category) as (
      (select lower(category) from products order by lower(category) limit 1)
      union all
      select (select lower(product.category) from products as product
        where lower(product.category) > categories.category order by lower(product.category) limit 1)
      from categories where categories.category is not null
    )
    select category from categories where category is not null limit ${limit}`.execute(db)
  return rows.map(({ category }) => category)
}
