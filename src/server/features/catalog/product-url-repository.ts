import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface ProductUrlRow {
  readonly id: ProductId
  readonly category: string
  readonly created_at: Date
}

/** Lists products that are not archived. The oldest are first, so that additions do not shift the others. */
export function listUrlRows(db: Db, from: ProductId, limit: number): Promise<ProductUrlRow[]> {
  return db
    .selectFrom('products')
    .select(['id', 'category', 'created_at'])
    .where('id', '>=', from)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Tells whether there are more than `count` products, without counting them all. */
export async function areMoreThan(db: Db, count: number): Promise<boolean> {
  const next = await db
    .selectFrom('products')
    .select('id')
    .where('archived_at', 'is', null)
    .orderBy('id')
    .offset(count)
    .limit(1)
    .executeTakeFirst()
  return next !== undefined
}

/** Returns every `every`th id, oldest first. Numbers all products for that. */
export async function listUrlStarts(db: Db, every: number): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select id from (select id, row_number() over (order by id) as number from products where archived_at is null) as numbered
    where (number - 1) % ${every} = 0 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists the categories of products that are not archived. The recursion takes one index step per category. */
export async function listCategoryRows(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    with recursive used(category) as (
      (select lower(category) from products where archived_at is null order by lower(category) limit 1)
      union all
      select (select lower(product.category) from products as product
        where archived_at is null and lower(product.category) > used.category order by lower(product.category) limit 1)
      from used where used.category is not null
    )
    select category from used where category is not null limit ${limit}`.execute(db)
  return rows.map(({ category }) => category)
}
