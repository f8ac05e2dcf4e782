import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { nameContains, synonymContains } from './name-search.ts'

export interface SearchHit {
  readonly id: ProductId
  readonly name: string
  readonly isAvailable: boolean
}

interface HitRow extends SearchHit {
  readonly place: number
}

const SEARCHES_A_STATEMENT = 50

/**
 * Returns a product for each text that a search for it finds by name or synonym. It prefers a product that can be
 * bought. A text that finds nothing is not in the result.
 */
export async function findSearchHits(db: Db, texts: readonly string[]): Promise<ReadonlyMap<string, SearchHit>> {
  const hits = new Map<string, SearchHit>()
  for (let first = 0; first < texts.length; first += SEARCHES_A_STATEMENT) {
    const part = texts.slice(first, first + SEARCHES_A_STATEMENT)
    const { rows } = await sql<HitRow>`${sql.join(part.map(bestHit), sql` union all `)}`.execute(db)
    for (const { place, ...hit } of rows) hits.set(part[place] ?? '', hit)
  }
  return hits
}

/** The `offset 0` makes PostgreSQL use the indexes of the names, instead of reading all products in order. */
const bestHit = (text: string, place: number) => sql`
  (select ${sql.lit(place)} as place, found.* from (
      select id, name, is_available as "isAvailable" from products
      where archived_at is null and (${nameContains(text)} or ${synonymContains(text)}) offset 0
    ) as found order by "isAvailable" desc, id desc limit 1)`
