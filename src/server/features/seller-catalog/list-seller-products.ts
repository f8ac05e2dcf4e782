import type { ListSellerProductsQuery, ProductSort } from '../../../contract/seller-products.ts'
import type { SellerProductWire } from '../../../contract/stock.ts'
import { foldText } from '../../../domain/fold.ts'
import type { ProductId } from '../../../domain/product.ts'
import { notFound } from '../../errors.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { countProductStates, type StateCounts } from './count-product-states.ts'
import { formatCursor, parseCursor } from './product-cursor.ts'
import type { SellerProductFilter } from './seller-product-filter.ts'
import { findSellerProducts, listSellerProductRows, type SortKey } from './seller-product-repository.ts'
import { type SellerProductRow, sellerProductToWire } from './seller-product-row.ts'

const DEFAULT_LIMIT = 50

interface SellerProducts {
  readonly products: SellerProductWire[]
  readonly nextCursor: string | null
  readonly counts: StateCounts
}

/** Throws 400 when the cursor belongs to another sort. */
export async function listSellerProducts(platform: Platform, query: ListSellerProductsQuery): Promise<SellerProducts> {
  const { db, clock } = platform
  const { sort = 'newest', limit = DEFAULT_LIMIT, cursor } = query
  const filter = filterOf(query)
  const after = cursor ? parseCursor(cursor, sort) : null
  const { state: _state, ...ofAllStates } = filter
  const [rows, counts] = await Promise.all([
    listSellerProductRows(db, filter, { sort, after, limit: limit + 1, now: clock.now() }),
    countProductStates(db, ofAllStates),
  ])
  const { page, nextCursor } = keysetPage(rows, limit, (row) => formatCursor(sort, { key: KEYS[sort](row), id: row.id }))
  return { products: page.map((row) => sellerProductToWire(row, platform)), nextCursor, counts }
}

const filterOf = ({ search, category, state }: ListSellerProductsQuery): SellerProductFilter => ({
  ...(search ? { search } : {}),
  ...(category ? { category } : {}),
  ...(state ? { state } : {}),
})

const KEYS: Readonly<Record<ProductSort, (row: SellerProductRow) => SortKey>> = {
  newest: () => null,
  name: ({ name }) => foldText(name),
  price: ({ offer_price }) => offer_price,
  stock: ({ on_hand }) => on_hand,
  sold: ({ sold }) => sold,
}

export async function getSellerProducts(
  platform: Platform,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, SellerProductWire>> {
  const rows = await findSellerProducts(platform.db, ids, platform.clock.now())
  return new Map(rows.map((row) => [row.id, sellerProductToWire(row, platform)]))
}

/** Throws 404. */
export async function getSellerProduct(platform: Platform, id: ProductId): Promise<SellerProductWire> {
  const product = (await getSellerProducts(platform, [id])).get(id)
  if (!product) throw notFound('Product')
  return product
}
