import * as z from 'zod/mini'
import type {
  BatchWire,
  ListSellerProductsQuery,
  ProductSort,
  ScannedWire,
  SellerProductWire,
} from '../../../contract/products/seller-products.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { canonicalBarcode } from '../../../domain/products/barcode.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { BUYING_FACTS } from '../../../domain/products/product-fields.ts'
import { readScaleCode, type ScannedGoods, type ScannedWeight, scannedWeight } from '../../../domain/products/scale-codes.ts'
import { amountOfWeight } from '../../../domain/products/weighed.ts'
import { foldText } from '../../../domain/search/fold.ts'
import { DEFAULT_ROLES, type StaffRole } from '../../../domain/staff/staff.ts'
import { type Batch, sumOf } from '../../../domain/stock/batches.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findBarcodeOwners } from '../catalog/product-barcodes.ts'
import { rowToProduct, saleOf, sellerFactsOf, weighedOf } from '../catalog/product-columns.ts'
import { givenFacts, productToWire, type ShownBy } from '../catalog/product-wire.ts'
import { textsOfCategory } from '../categories/store-categories.ts'
import { saleToWire } from './change-wire.ts'
import type { SellerProductFilter } from './seller-product-filter.ts'
import {
  countProductStates,
  findSellerProducts,
  listSellerProductRows,
  type SellerProductRow,
  type SortKey,
  type StateCounts,
} from './seller-product-repository.ts'

const DEFAULT_LIMIT = 50

interface SellerProducts {
  readonly products: SellerProductWire[]
  readonly nextCursor: string | null
  readonly counts: StateCounts
  /** What a barcode of the store's scale says of the first product. */
  readonly scanned?: ScannedWire
}

/** Throws 400 when the cursor belongs to another sort. */
export async function listSellerProducts(platform: Platform, query: ListSellerProductsQuery): Promise<SellerProducts> {
  const { db, clock } = platform
  const { sort = 'newest', limit = DEFAULT_LIMIT, cursor } = query
  const scaled = await readUnknownBarcode(platform, query.barcode)
  const filter = await filterOf(platform, query, scaled)
  const after = cursor ? parseCursor(cursor, sort) : null
  const { state: _state, ...ofAllStates } = filter
  const [rows, counts] = await Promise.all([
    listSellerProductRows(db, filter, { sort, after, limit: limit + 1, now: clock.now() }),
    countProductStates(db, ofAllStates),
  ])
  const { page, nextCursor } = keysetPage(rows, limit, (row) => formatCursor(sort, { key: SORT_KEYS[sort](row), id: row.id }))
  const weighed = page[0] && weighedOf(page[0])
  const weight = scaled && weighed ? scannedWeight(scaled, weighed) : null
  const products = page.map((row) => sellerProductToWire(row, platform))
  return { products, nextCursor, counts, ...(weight && { scanned: scannedToWire(weight) }) }
}

/** Returns what a barcode of the store's scale says. A product that has the barcode itself comes first. */
async function readUnknownBarcode({ db, settings }: Platform, barcode = ''): Promise<ScannedGoods | null> {
  const scaled = readScaleCode(barcode, settings.current().scaleCodes)
  if (!scaled) return null
  const code = canonicalBarcode(barcode) ?? barcode
  return (await findBarcodeOwners(db, [code])).has(code) ? null : scaled
}

const scannedToWire = ({ weight, per, price }: ScannedWeight): ScannedWire => ({
  weight: amountOfWeight(weight),
  per,
  ...(price !== null && { price: dollarsOf(price) }),
})

function codeFilter(barcode: string | undefined, scaled: ScannedGoods | null): SellerProductFilter {
  if (scaled) return { scaleItem: scaled.item }
  return barcode ? { barcode: canonicalBarcode(barcode) ?? barcode } : {}
}

const filterOf = async (
  platform: Platform,
  { search, category, state, barcode }: ListSellerProductsQuery,
  scaled: ScannedGoods | null,
): Promise<SellerProductFilter> => ({
  ...(search ? { search } : {}),
  ...codeFilter(barcode, scaled),
  ...(category ? { category: await textsOfCategory(platform, category) } : {}),
  ...(state ? { state } : {}),
})

const SORT_KEYS: Readonly<Record<ProductSort, (row: SellerProductRow) => SortKey>> = {
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

/** Leaves out of a product what only the owner and managers may see: what it costs, and from whom it comes. */
export function shownTo(role: StaffRole, product: SellerProductWire): SellerProductWire {
  if (DEFAULT_ROLES.includes(role)) return product
  const { cost: _cost, supplier: _supplier, caseSize: _caseSize, orderTo: _orderTo, ...shown } = product
  return shown satisfies Omit<SellerProductWire, (typeof BUYING_FACTS)[number]>
}

interface Position {
  readonly key: SortKey
  readonly id: ProductId
}

const CURSOR_KEYS = {
  newest: z.null(),
  name: z.string(),
  price: z.int(),
  stock: z.nullable(z.int()),
  sold: z.int(),
} satisfies Record<ProductSort, z.ZodMiniType<SortKey>>

const productId = z.custom<ProductId>((id) => typeof id === 'string' && isId(id))

/**
 * The cursor contains the sort key. So the next page continues behind the same product, even when the product was sold or
 * renamed meanwhile.
 */
const formatCursor = (sort: ProductSort, { key, id }: Position): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/** Throws 400. */
function parseCursor(cursor: string, sort: ProductSort): Position {
  const parsed = z.tuple([z.literal(sort), CURSOR_KEYS[sort], productId]).safeParse(jsonOf(cursor))
  if (!parsed.success) throw new ClientError(400, 'cursor is not one that we gave for this sort')
  const [, key, id] = parsed.data
  return { key, id }
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function batchesToWire(product: ProductId, onHand: number, batches: readonly Batch[]): BatchWire[] {
  const dated = batches.map(({ id, useBy, quantity }) => ({ _id: id, useBy, quantity }))
  const quantity = onHand - sumOf(batches)
  return quantity > 0 ? [...dated, { _id: product, useBy: null, quantity }] : dated
}

function sellerProductToWire(row: SellerProductRow, shownBy: ShownBy): SellerProductWire {
  const { in_stock, on_hand, live_held, effective_low_at, version, archived_at, sold } = row
  const { stock: _shown, ...wire } = productToWire(rowToProduct(row), shownBy)
  const facts = sellerFactsOf(row)
  return {
    ...wire,
    ...(on_hand !== null && { stock: on_hand }),
    isOffered: in_stock,
    held: live_held,
    ...(on_hand !== null && { batches: batchesToWire(row.id, on_hand, row.batches ?? []) }),
    lowAt: effective_low_at,
    version,
    archived: archived_at !== null,
    ...givenFacts({ ...facts, cost: facts.cost && dollarsOf(facts.cost), sale: saleToWire(saleOf(row)) }),
    sold,
  }
}
