import { sql } from 'kysely'
import type { ProductState } from '../../../contract/seller-products.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { countedProducts } from '../stock/products-with-stock.ts'
import { isFound, isInArchive, matchesUnindexed, type SellerProductFilter } from './seller-product-filter.ts'

export type StateCounts = Readonly<Record<ProductState, number>>

/**
 * Counts the products in each state. Without a search it reads only indexes. With a search it reads the found products
 * once.
 */
export async function countProductStates(db: Db, filter: Omit<SellerProductFilter, 'state'>): Promise<StateCounts> {
  const low = countedProducts(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .where(matchesUnindexed({ ...filter, state: 'low' }))
  const one = (state: ProductState) =>
    sql`(select count(*) from products where ${matchesUnindexed({ ...filter, state })})::integer`
  const { rows } = await (filter.search
    ? sql<StateCounts>`
        select ${unprepared} count(*) filter (where is_available)::integer as on,
          count(*) filter (where not is_available and archived_at is null)::integer as out, (${low})::integer as low,
          count(*) filter (where ${isInArchive})::integer as archived
        from products where ${isFound(filter)}`
    : sql<StateCounts>`
        select ${unprepared} ${one('on')} as on, ${one('out')} as out, (${low})::integer as low, ${one('archived')} as archived`
  ).execute(db)
  return rows[0] ?? { on: 0, out: 0, low: 0, archived: 0 }
}
