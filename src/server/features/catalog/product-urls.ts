import { sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'

// A sitemap needs no more of products than their URLs. The oldest products are first, so that additions do not shift the
// others.

interface ProductUrlParts {
  readonly _id: string
  readonly category: string
  readonly addedAt: Date
}

/** Lists products that are not archived, starting with `from`. */
export async function listProductUrls({ db }: Platform, from: ProductId, limit: number): Promise<ProductUrlParts[]> {
  return db
    .selectFrom('products')
    .select(['id as _id', 'category', 'created_at as addedAt'])
    .where('id', '>=', from)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000' as ProductId
const CACHED_MS = 60 * 60_000 // clients cache a sitemap for as long

/**
 * Splits all products into lists of `length`, and returns the first id of each list. When there are several lists, the
 * ids are read once an hour.
 */
export class ProductListStarts {
  readonly #platform: Platform
  readonly #length: number
  #starts: Promise<ProductId[]> = Promise.resolve([])
  #until = 0

  constructor(platform: Platform, length: number) {
    this.#platform = platform
    this.#length = length
  }

  async list(): Promise<readonly ProductId[]> {
    const { db, clock } = this.#platform
    if (!(await areMoreThan(db, this.#length))) return [BEFORE_ALL]
    const now = clock.now().getTime()
    if (now >= this.#until) {
      this.#until = now + CACHED_MS
      this.#starts = listEveryNthId(db, this.#length).catch((error) => {
        this.#until = 0
        throw error
      })
    }
    return this.#starts
  }
}

/** Tells whether there are more than `count` products, without counting them all. */
async function areMoreThan(db: Db, count: number): Promise<boolean> {
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

/** Numbers all products for that. */
async function listEveryNthId(db: Db, n: number): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select id from (select id, row_number() over (order by id) as number from products where archived_at is null) as numbered
    where (number - 1) % ${n} = 0 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Lists the categories of products that are not archived, in lower case. The recursion takes one index step per category.
 */
export async function listUsedCategories(db: Db, limit: number): Promise<string[]> {
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
