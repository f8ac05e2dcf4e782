import type { Selectable } from 'kysely'
import { type Picture, parsePicturePath } from '../../../domain/products/picture.ts'
import { foldSku, type Product } from '../../../domain/products/product.ts'
import { searchTerms } from '../../../domain/products/product-change.ts'
import { comparedUnitPrice, type Size } from '../../../domain/products/product-facts.ts'
import type { ProductFacts, ProductValues, ShownFacts } from '../../../domain/products/product-fields.ts'
import type { Sale } from '../../../domain/products/sale.ts'
import { swapGroupOf } from '../../../domain/products/swap.ts'
import { foldText } from '../../../domain/search/fold.ts'
import { searchWords } from '../../../domain/search/search-words.ts'
import type { ProductsTable } from '../../platform/database/catalog-tables.ts'

type Column = keyof ProductsTable
type Row<Columns extends readonly Column[]> = Pick<Selectable<ProductsTable>, Columns[number]>

const SHOWN_FACT_COLUMNS = ['sku', 'size_amount', 'size_unit', 'ingredients', 'origin', 'allergens'] as const

const shownFactsOf = (row: Row<typeof SHOWN_FACT_COLUMNS>): ShownFacts => ({
  sku: row.sku,
  size: sizeOf(row),
  ingredients: row.ingredients,
  origin: row.origin,
  allergens: row.allergens,
})

const sizeOf = ({ size_amount, size_unit }: Row<readonly ['size_amount', 'size_unit']>): Size | null =>
  size_amount === null || size_unit === null ? null : { amount: Number(size_amount), unit: size_unit }

const SALE_COLUMNS = ['sale_price', 'sale_from', 'sale_to', 'usual_price'] as const

type SaleRow = Row<typeof SALE_COLUMNS>

export const saleOf = ({ sale_price, sale_from, sale_to, usual_price }: SaleRow): Sale | null =>
  sale_price === null || sale_from === null || sale_to === null
    ? null
    : { offerPrice: sale_price, from: sale_from, to: sale_to, usualPrice: usual_price }

/** Sellers alone see these facts. `low_at` is not among them, since a counted product has one in its count. */
export const SELLER_FACT_COLUMNS = ['synonyms', ...SALE_COLUMNS] as const

export type SellerFactRow = Row<typeof SELLER_FACT_COLUMNS>

export const sellerFactsOf = ({ synonyms }: SellerFactRow): Omit<ProductFacts, keyof ShownFacts | 'lowAt'> => ({ synonyms })

/** What shoppers see of a product is read from these columns. */
export const SHOWN_PRODUCT_COLUMNS = [
  ...(['id', 'name', 'category', 'price', 'offer_price', 'description', 'weight', 'pictures'] as const),
  ...(['is_available', 'stock_left', 'price_charged_until', 'rating_count', 'rating_stars'] as const),
  ...(['sale_to', 'usual_price'] as const),
  ...SHOWN_FACT_COLUMNS,
] as const satisfies readonly Column[]

export type ShownProductRow = Row<typeof SHOWN_PRODUCT_COLUMNS>

export const rowToProduct = (row: ShownProductRow): Product => ({
  id: row.id,
  name: row.name,
  category: row.category,
  price: row.price,
  offerPrice: row.offer_price,
  isPriceCharged: row.offer_price === row.price || row.price_charged_until !== null,
  description: row.description,
  weight: row.weight,
  isAvailable: row.is_available,
  stock: row.is_available ? row.stock_left : null,
  facts: shownFactsOf(row),
  pictures: row.pictures.map(storedPicture),
  rating: { count: row.rating_count, stars: row.rating_stars },
  saleUntil: row.usual_price === null ? null : row.sale_to,
})

export function storedPicture(path: string): Picture {
  const picture = parsePicturePath(path)
  if (!picture) throw new Error(`A stored picture has the path ${path}, which is none of ours`)
  return picture
}

/** These are the values that people edit. The stock is saved in another table. */
export type StoredValues = Omit<ProductValues, 'stock'>

export const VALUE_COLUMNS = [
  ...(['name', 'category', 'price', 'offer_price', 'description', 'weight', 'pictures', 'in_stock', 'archived_at'] as const),
  ...SHOWN_FACT_COLUMNS,
  ...SELLER_FACT_COLUMNS,
  'low_at',
] as const satisfies readonly Column[]

export const rowToValues = (row: Row<typeof VALUE_COLUMNS>): StoredValues => ({
  name: row.name,
  category: row.category,
  price: row.price,
  offerPrice: row.offer_price,
  description: row.description,
  weight: row.weight,
  pictures: row.pictures,
  inStock: row.in_stock,
  archived: row.archived_at !== null,
  ...shownFactsOf(row),
  ...sellerFactsOf(row),
  sale: saleOf(row),
  lowAt: row.low_at,
})

/** Products are found, sorted and compared by the last columns. */
export const SAVED_COLUMNS = [
  ...VALUE_COLUMNS,
  'folded_name',
  'folded_sku',
  'search_terms',
  'search_words',
  'unit_price',
  'swap_group',
] as const satisfies readonly Column[]

/** Returns the columns of values, with the time at which the product was archived. */
export function columnsOf(values: StoredValues, archivedAt: Date | null) {
  const { offerPrice, inStock, archived: _isArchivedAt, size, lowAt, sale, ...sameName } = values
  return {
    ...sameName,
    folded_name: foldText(values.name),
    offer_price: offerPrice,
    in_stock: inStock,
    archived_at: archivedAt,
    folded_sku: values.sku === null ? null : foldSku(values.sku),
    size_amount: size?.amount ?? null,
    size_unit: size?.unit ?? null,
    low_at: lowAt,
    sale_price: sale?.offerPrice ?? null,
    sale_from: sale?.from ?? null,
    sale_to: sale?.to ?? null,
    usual_price: sale?.usualPrice ?? null,
    search_terms: searchTerms(values),
    search_words: searchWords(values),
    unit_price: comparedUnitPrice(values.offerPrice, values.size, values.weight),
    swap_group: swapGroupOf(values),
  } satisfies Record<(typeof SAVED_COLUMNS)[number], unknown>
}
