import type { Selectable } from 'kysely'
import { type Picture, parsePicturePath } from '../../../domain/products/picture.ts'
import { foldSku, type Product } from '../../../domain/products/product.ts'
import {
  FACT_FIELDS,
  type FactField,
  type ProductFacts,
  type ProductValues,
  SELLER_FACTS,
  SHOWN_FACTS,
} from '../../../domain/products/product-fields.ts'
import { searchTerms, searchWords } from '../../../domain/products/product-words.ts'
import type { Sale } from '../../../domain/products/sale.ts'
import type { Size } from '../../../domain/products/sizes.ts'
import { swapGroupOf } from '../../../domain/products/swap.ts'
import type { Weighed } from '../../../domain/products/weighed.ts'
import { comparedPrice } from '../../../domain/products/weighed-prices.ts'
import { foldText } from '../../../domain/search/fold.ts'
import type { ColumnOf, ProductsTable } from '../../platform/database/catalog-tables.ts'

type Column = keyof ProductsTable
type Row<Columns extends readonly Column[]> = Pick<Selectable<ProductsTable>, Columns[number]>

/** Names the columns of facts. A size has two. All others have one of the fact's name, `low_at` for `lowAt`. */
const factColumns = <Field extends FactField>(fields: readonly Field[]) =>
  fields.flatMap((field): readonly string[] => (field === 'size' ? SIZE_COLUMNS : [columnOf(field)])) as FactColumn<Field>[]

const SIZE_COLUMNS = ['size_amount', 'size_unit'] as const

type FactColumn<Field extends FactField> = Field extends 'size' ? (typeof SIZE_COLUMNS)[number] : ColumnOf<Field>

export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Reads facts from their columns. TypeScript knows the keys of `fromEntries` as text only. */
const factsIn = <Field extends FactField>(row: object, fields: readonly Field[]) =>
  Object.fromEntries(
    fields.map((field) => [field, field === 'size' ? sizeOf(row as SizeRow) : Reflect.get(row, columnOf(field))]),
  ) as Pick<ProductFacts, Field>

type SizeRow = Row<typeof SIZE_COLUMNS>

const sizeOf = ({ size_amount, size_unit }: SizeRow): Size | null =>
  size_amount === null || size_unit === null ? null : { amount: Number(size_amount), unit: size_unit }

const SHOWN_FACT_COLUMNS = factColumns(SHOWN_FACTS)

const SALE_COLUMNS = ['sale_price', 'sale_from', 'sale_to', 'usual_price'] as const

type SaleRow = Row<typeof SALE_COLUMNS>

export const saleOf = ({ sale_price, sale_from, sale_to, usual_price }: SaleRow): Sale | null =>
  sale_price === null || sale_from === null || sale_to === null
    ? null
    : { offerPrice: sale_price, from: sale_from, to: sale_to, usualPrice: usual_price }

export const WEIGHED_COLUMNS = ['weighed_per', 'weighed_piece', 'weighed_price', 'weighed_offer_price'] as const

export type WeighedRow = Row<typeof WEIGHED_COLUMNS>

export const weighedOf = ({ weighed_per: per, weighed_piece: piece, ...row }: WeighedRow): Weighed | null =>
  per === null || piece === null || row.weighed_price === null || row.weighed_offer_price === null
    ? null
    : { per, piece, price: row.weighed_price, offerPrice: row.weighed_offer_price }

export const SELLER_FACT_COLUMNS = [...factColumns(SELLER_FACTS), ...SALE_COLUMNS] as const

export type SellerFactRow = Row<typeof SELLER_FACT_COLUMNS>

export const sellerFactsOf = (row: SellerFactRow) => factsIn(row, SELLER_FACTS)

/** What shoppers see of a product is read from these columns. */
export const SHOWN_PRODUCT_COLUMNS = [
  ...(['id', 'name', 'category', 'price', 'offer_price', 'description', 'weight', 'pictures'] as const),
  ...(['is_available', 'stock_left', 'price_charged_until', 'rating_count', 'rating_stars'] as const),
  ...(['sale_to', 'usual_price', 'keeps_until'] as const),
  ...WEIGHED_COLUMNS,
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
  facts: factsIn(row, SHOWN_FACTS),
  pictures: row.pictures.map(storedPicture),
  rating: { count: row.rating_count, stars: row.rating_stars },
  saleUntil: row.usual_price === null ? null : row.sale_to,
  keepsUntil: row.is_available ? row.keeps_until : null,
  weighed: weighedOf(row),
})

export function storedPicture(path: string): Picture {
  const picture = parsePicturePath(path)
  if (!picture) throw new Error(`A stored picture has the path ${path}, which is none of ours`)
  return picture
}

/** `StoredValues` are the values that people edit. The stock is saved in another table. */
export type StoredValues = Omit<ProductValues, 'stock'>

export const VALUE_COLUMNS = [
  ...(['name', 'category', 'price', 'offer_price', 'description', 'weight', 'pictures', 'in_stock', 'archived_at'] as const),
  ...factColumns(FACT_FIELDS),
  ...SALE_COLUMNS,
  ...WEIGHED_COLUMNS,
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
  ...factsIn(row, FACT_FIELDS),
  sale: saleOf(row),
  weighed: weighedOf(row),
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

/** Returns the columns of all facts but the size. */
const factsInColumns = ({ size: _, ...facts }: ProductFacts) =>
  Object.fromEntries(Object.entries(facts).map(([field, value]) => [columnOf(field), value])) as {
    [Field in keyof typeof facts as ColumnOf<Field>]: ProductFacts[Field]
  }

/** Returns the columns of values, with the time at which the product was archived. */
export function columnsOf(values: StoredValues, archivedAt: Date | null) {
  const { name, category, price, offerPrice, description, weight, pictures, inStock, size, sale, weighed } = values
  return {
    ...factsInColumns(values),
    ...{ name, category, price, description, weight, pictures },
    folded_name: foldText(values.name),
    offer_price: offerPrice,
    in_stock: inStock,
    archived_at: archivedAt,
    folded_sku: values.sku === null ? null : foldSku(values.sku),
    size_amount: size?.amount ?? null,
    size_unit: size?.unit ?? null,
    sale_price: sale?.offerPrice ?? null,
    sale_from: sale?.from ?? null,
    sale_to: sale?.to ?? null,
    usual_price: sale?.usualPrice ?? null,
    weighed_per: weighed?.per ?? null,
    weighed_piece: weighed?.piece ?? null,
    weighed_price: weighed?.price ?? null,
    weighed_offer_price: weighed?.offerPrice ?? null,
    search_terms: searchTerms(values),
    search_words: searchWords(values),
    unit_price: comparedPrice(values),
    swap_group: swapGroupOf(values),
  } satisfies Record<(typeof SAVED_COLUMNS)[number], unknown>
}
