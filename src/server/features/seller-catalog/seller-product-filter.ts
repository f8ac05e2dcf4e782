import { type Expression, type RawBuilder, sql } from 'kysely'
import type { ProductState } from '../../../contract/products/seller-products.ts'
import { hasBarcode } from '../catalog/product-barcodes.ts'
import { isAdditionUndone } from '../catalog/product-history.ts'
import { isInCategory } from '../catalog/product-repository.ts'
import { anyTermContains, nameContains, termsContain } from '../catalog/product-search.ts'
import { wasOrdered } from '../orders/sold-pieces.ts'

export interface SellerProductFilter {
  /** A text that the name, the SKU or a synonym contains. */
  readonly search?: string
  /** The texts that products of a category have, in lower case. */
  readonly category?: readonly string[]
  /** The canonical form of a barcode. */
  readonly barcode?: string
  /** The number of goods on the store's scale, without zeros before it. */
  readonly scaleItem?: string
  /** The filter finds all products that are not archived when this is absent. */
  readonly state?: ProductState
}

/**
 * The condition that the undo of an import or addition archived a product that nobody ordered. Such a product is kept,
 * so that the undo can be undone, but no list and no export has it.
 */
export const isWithdrawn = sql<boolean>`(${isAdditionUndone} and not ${wasOrdered})`

export const isInArchive = sql<boolean>`(archived_at is not null and not ${isWithdrawn})`

/** The conditions of the states. Each repeats the condition of the partial index that serves it. */
const STATES: Readonly<Record<ProductState, RawBuilder<boolean>>> = {
  on: sql<boolean>`(is_available and archived_at is null)`,
  out: sql<boolean>`(not is_available and archived_at is null)`,
  low: sql<boolean>`(is_available and archived_at is null and is_low)`,
  archived: isInArchive,
}

export const always = sql<boolean>`true`

/**
 * Returns the condition of the filter for statements that join `products` with `stock_counts` and look a search up in
 * its index.
 */
export const matches = ({ state, ...within }: SellerProductFilter): RawBuilder<boolean> =>
  sql<boolean>`${isIn(state)} and ${isWithin(within, findsByIndex)}`

/**
 * Returns the condition of `matches` for statements that read all products anyway. These are quicker without the index,
 * because a short search finds most products.
 */
export const matchesUnindexed = ({ state, ...within }: SellerProductFilter): RawBuilder<boolean> =>
  sql<boolean>`${isIn(state)} and ${isFound(within)}`

export const isFound = (within: Omit<SellerProductFilter, 'state'>): RawBuilder<boolean> => isWithin(within, anyTermContains)

const isIn = (state: ProductState | undefined) => (state ? STATES[state] : sql`archived_at is null`)

const findsByIndex = (search: string) => sql`(${nameContains(search)} or ${termsContain(search)})`

function isWithin(
  { search, category, barcode, scaleItem }: Omit<SellerProductFilter, 'state'>,
  finds: (search: string) => Expression<unknown>,
): RawBuilder<boolean> {
  const conditions = [
    ...(barcode === undefined ? [] : [hasBarcode(barcode)]),
    ...(scaleItem === undefined ? [] : [sql`(scale_item is not null and ltrim(scale_item, '0') = ${scaleItem})`]),
    ...(search ? [finds(search)] : []),
    ...(category ? [isInCategory(category)] : []),
  ]
  return sql<boolean>`${conditions.length === 0 ? always : sql.join(conditions, sql` and `)}`
}
