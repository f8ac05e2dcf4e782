import { type Expression, type RawBuilder, sql } from 'kysely'
import type { ProductState } from '../../../contract/seller-products.ts'
import { anyTermContains, nameContains, termsContain } from '../catalog/name-search.ts'
import { isWithdrawn } from './withdrawn-products.ts'

/** Absent: all that are not archived. */
export interface SellerProductFilter {
  /** Part of name, SKU or a synonym. */
  readonly search?: string
  /** Ignoring case. */
  readonly category?: string
  readonly state?: ProductState
}

export const always = sql<boolean>`true`

/** Each also says what its partial index is of. */
const STATES: Readonly<Record<ProductState, RawBuilder<boolean>>> = {
  on: sql<boolean>`(is_available and archived_at is null)`,
  out: sql<boolean>`(not is_available and archived_at is null)`,
  low: sql<boolean>`(is_available and archived_at is null and is_low)`,
  archived: sql<boolean>`(archived_at is not null and not ${isWithdrawn})`,
}

/** Of products, with their counts. */
export const matches = ({ state, ...within }: SellerProductFilter): RawBuilder<boolean> =>
  sql<boolean>`${isIn(state)} and ${isWithin(within, findsByIndex)}`

/** For statements that read all products anyway: quicker there for a short search, which finds most of them. */
export const matchesUnindexed = ({ state, ...within }: SellerProductFilter): RawBuilder<boolean> =>
  sql<boolean>`${isIn(state)} and ${isFound(within)}`

export const isFound = (within: Omit<SellerProductFilter, 'state'>): RawBuilder<boolean> => isWithin(within, anyTermContains)

const isIn = (state: ProductState | undefined) => (state ? STATES[state] : sql`archived_at is null`)

const findsByIndex = (search: string) => sql`(${nameContains(search)} or ${termsContain(search)})`

function isWithin(
  { search, category }: Omit<SellerProductFilter, 'state'>,
  finds: (search: string) => Expression<unknown>,
): RawBuilder<boolean> {
  const conditions = [...(search ? [finds(search)] : []), ...(category ? [sql`lower(category) = lower(${category})`] : [])]
  return sql<boolean>`${conditions.length === 0 ? always : sql.join(conditions, sql` and `)}`
}
