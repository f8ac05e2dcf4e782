import type { ColumnType, Generated } from 'kysely'
import type { CategoryId, Tint } from '../../../domain/categories/category.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ProductColumn } from '../../../domain/products/catalog-columns.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { BatchId, ProductChangeId } from '../../../domain/products/product-change.ts'
import type { FactField, ProductFacts, ProductField } from '../../../domain/products/product-fields.ts'
import type { SizeUnit } from '../../../domain/products/sizes.ts'
import type { Weight, WeightUnit } from '../../../domain/products/weighed.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'

/** A fact has a column of its name, `low_at` for `lowAt`. Lists are empty unless they are given. */
type FactColumns = { [Field in Exclude<FactField, 'size'> as ColumnOf<Field>]: Generated<ProductFacts[Field]> }

/** Spells a name of the code as SQL does: `low_at` for `lowAt`. */
export type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : ''

export interface ProductsTable extends FactColumns {
  id: ProductId
  name: string
  folded_name: string
  category: string
  price: Cents
  offer_price: Cents
  description: readonly string[]
  weight: string | null
  /** Lists the paths of the full-size pictures (`picturePath`). */
  pictures: readonly string[]
  /** The seller switches this on and off, whether or not stock is counted. */
  in_stock: boolean
  /** Counts the pieces left, which shoppers see. It is null unless stock is counted and at most five pieces are left. */
  stock_left: number | null
  /** The earliest use-by date, such as `2026-12-03`, when every counted piece has one. */
  keeps_until: Generated<string | null>
  /** Tells whether shoppers can buy the product. The database generates this column. */
  is_available: ColumnType<boolean, never, never>
  created_at: Date
  /** Rises with each change that people make, so that concurrent edits are detected. */
  version: Generated<number>
  /** Holds the SKU as `foldSku` returns it. It is unique. */
  folded_sku: string | null
  /** The database returns decimal text. */
  size_amount: ColumnType<string | null, number | string | null | undefined, number | null>
  size_unit: SizeUnit | null
  search_terms: string | null
  /** Has the words as `searchWords` returns them. */
  search_words: Generated<string>
  /** `unit_price` is the `comparedPrice`, by which searches sort. */
  unit_price: Cents | null
  /** This text is what `swapGroupOf` returns. A cart's products may be swapped for others of the same category and group. */
  swap_group: string | null
  /** The columns of a sale are null for a product without one. Its days are text such as `2026-12-01`. */
  sale_price: Cents | null
  sale_from: string | null
  sale_to: string | null
  /** Is the offer price before the sale. It is null while the sale is not on. */
  usual_price: Cents | null
  /** These four columns are null for a product that is sold by the piece. Without an offer the last two are equal. */
  weighed_per: Generated<WeightUnit | null>
  weighed_piece: Generated<Weight | null>
  weighed_price: Generated<Cents | null>
  weighed_offer_price: Generated<Cents | null>
  archived_at: Date | null
  /** Tells when a product on offer was last sold at its list price. It is null when that was not in the last 30 days. */
  price_charged_until: Date | null
  /** Triggers keep this number. */
  rating_count: Generated<number>
  /** Triggers keep this sum of the stars of all ratings. */
  rating_stars: Generated<number>
}

/** Triggers insert these rows (db/migrations/0001-first-release/catalog-signal.ts). */
export interface CatalogChangesTable {
  id: string
  xid: Generated<string>
  /** `product_ids` is null when everything may have changed. */
  product_ids: readonly string[] | null
  categories: readonly string[] | null
  /** Tells when a purge first found the change committed. */
  seen_at: Date | null
}

/** Has each barcode of `products.barcodes` in its canonical form. */
export interface ProductBarcodesTable {
  code: string
  product_id: ProductId
}

/** Each row is one field of a product that people changed. */
export interface ProductChangesTable {
  id: ProductChangeId
  product_id: ProductId
  batch_id: BatchId
  field: ProductField
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  at: Date
  by_role: Exclude<Actor['role'], 'shopper'>
  by_id: StaffId | null
  by_name: string | null
  undone_by: BatchId | null
  is_import: Generated<boolean>
}

/** Triggers insert these rows (db/migrations/0001-first-release/counts.sql). */
export interface ProductSalesTable {
  product_id: ProductId
  change: number
}

export interface CategoriesTable {
  id: CategoryId
  /** Products refer to this path in their `category`. It is unique in lower case, and never changes. */
  path: string
  name: string
  tint: Tint
  drawings: readonly string[]
  picture: string | null
  description: string | null
  /** Categories are shown in ascending order of this number, which may have gaps. */
  position: number
  archived_at: Date | null
  version: Generated<number>
  changed_at: Date | null
  changed_by_id: StaffId | null
  changed_by_name: string | null
}

/** Remembers what somebody has chosen for the columns of files with these headings, of which there is a hash. */
export interface ImportMappingsTable {
  headings: string
  columns: ColumnType<Readonly<Record<string, ProductColumn | null>>, string, string>
  mapped_at: Date
}

export interface PictureStorageTable {
  is_only: Generated<boolean>
  id: string
  kind: 'local' | 's3'
}
