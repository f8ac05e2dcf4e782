import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Counts the products of each category that are not archived, in the order of `paths`. Reads only an index. */
export async function countByCategory(db: Db, paths: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ products: number }>`
    select (select count(*) from products where archived_at is null and lower(category) = lower(path)) as products
    from unnest(${paths}::text[]) with ordinality as named(path, place) order by place`.execute(db)
  return rows.map(({ products }) => products)
}
