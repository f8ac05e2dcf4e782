import type { ListSellerProductsQuery, ProductSort } from '../../../contract/seller-products.ts'
import type { SellerProductWire } from '../../../contract/stock.ts'
import { foldName, type ProductId } from '../../../domain/product.ts'
import { notFound } from '../../errors.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { formatCursor, parseCursor } from './product-cursor.ts'
import {
  countStates,
  findSellerProduct,
  listSellerProductRows,
  type SellerProductFilter,
  type SortKey,
  type StateCounts,
} from './seller-product-repository.ts'
import { type SellerProductRow, sellerProductToWire } from './seller-product-row.ts'

const DEFAULT_LIMIT = 50

interface SellerProducts {
  readonly products: SellerProductWire[]
  readonly nextCursor: string | null
  readonly counts: StateCounts & { readonly archived: number }
}

/** Throws 400 for a cursor of another sort. */
export async function listSellerProducts(
  { db, clock, pictureOrigin }: Platform,
  query: ListSellerProductsQuery,
): Promise<SellerProducts> {
  const { sort = 'newest', limit = DEFAULT_LIMIT, cursor } = query
  const filter = filterOf(query)
  const after = cursor ? parseCursor(cursor, sort) : null
  const rows = await listSellerProductRows(db, filter, { sort, after, limit: limit + 1, now: clock.now() })
  const { page, nextCursor } = keysetPage(rows, limit, (row) => formatCursor(sort, { key: KEYS[sort](row), id: row.id }))
  const { state: _state, ...ofAllStates } = filter
  const counts = await countStates(db, ofAllStates)
  return { products: page.map((row) => sellerProductToWire(row, pictureOrigin)), nextCursor, counts: { ...counts, archived: 0 } }
}

const filterOf = ({ search, category, state }: ListSellerProductsQuery): SellerProductFilter => ({
  ...(search ? { search } : {}),
  ...(category ? { category } : {}),
  ...(state ? { state } : {}),
})

const KEYS: Readonly<Record<ProductSort, (row: SellerProductRow) => SortKey>> = {
  newest: () => null,
  name: ({ name }) => foldName(name),
  price: ({ offer_price }) => offer_price,
  stock: ({ on_hand }) => on_hand,
}

/** Throws 404. */
export async function getSellerProduct({ db, clock, pictureOrigin }: Platform, id: ProductId): Promise<SellerProductWire> {
  const row = await findSellerProduct(db, id, clock.now())
  if (!row) throw notFound('Product')
  return sellerProductToWire(row, pictureOrigin)
}
