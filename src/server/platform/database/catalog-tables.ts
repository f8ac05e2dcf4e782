import type { ColumnType, Generated } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { CategoryId, Tint } from '../../../domain/category.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { BatchId, ProductChangeId, ProductField } from '../../../domain/product-change.ts'
import type { Allergen, SizeUnit } from '../../../domain/product-facts.ts'

export interface ProductsTable {
  id: ProductId
  name: string
  /** By `foldText`. */
  folded_name: string
  category: string
  price: Cents
  offer_price: Cents
  description: readonly string[]
  weight: string | null
  /** Full-size (`picturePath`). */
  pictures: readonly string[]
  /** The seller's switch. */
  in_stock: boolean
  /** Of a counted product of which at most five can be bought. */
  stock_left: number | null
  /** Generated: shoppers can buy it. */
  is_available: ColumnType<boolean, never, never>
  created_at: Date
  /** Raised by what people change. */
  version: Generated<number>
  sku: string | null
  /** By `foldSku`; unique. */
  folded_sku: string | null
  /** Decimal text when it is read. */
  size_amount: ColumnType<string | null, number | string | null | undefined, number | null>
  size_unit: SizeUnit | null
  ingredients: string | null
  origin: string | null
  low_at: number | null
  synonyms: Generated<readonly string[]>
  allergens: Generated<readonly Allergen[]>
  /** By `searchTerms`. */
  search_terms: string | null
  archived_at: Date | null
  /** Of one on offer: when it was last sold at its list price; null if not in the last 30 days. */
  price_charged_until: Date | null
  /** By triggers. */
  rating_count: Generated<number>
  /** Their sum. By triggers. */
  rating_stars: Generated<number>
}

/** Inserted by triggers (db/migrations/0012-catalog-change-log.ts). */
export interface CatalogChangesTable {
  id: string
  /** Of the transaction that made it. */
  xid: Generated<string>
  /** Null: everything changed. */
  product_ids: readonly string[] | null
  categories: readonly string[] | null
  /** When a purge first found it. */
  seen_at: Date | null
}

/** A field that people changed. */
export interface ProductChangesTable {
  id: ProductChangeId
  product_id: ProductId
  batch_id: BatchId
  field: ProductField
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  at: Date
  by_role: Exclude<Actor['role'], 'shopper'>
  /** Of staff. */
  by_id: SellerId | null
  by_name: string | null
  /** The batch that undid it. */
  undone_by: BatchId | null
  is_import: Generated<boolean>
}

/** Inserted by triggers (db/migrations/0026-product-changes.ts). */
export interface ProductSalesTable {
  id: Generated<string>
  product_id: ProductId
  change: number
}

export interface CategoriesTable {
  id: CategoryId
  /** Of its products. Unique in lower case, and never changed. */
  path: string
  /** Unique in lower case. */
  name: string
  tint: Tint
  drawings: readonly string[]
  /** Full-size (`picturePath`). */
  picture: string | null
  description: string | null
  /** Rising; gaps mean nothing. */
  position: number
  archived_at: Date | null
  version: Generated<number>
  /** Null: as installed. */
  changed_at: Date | null
  changed_by_id: SellerId | null
  changed_by_name: string | null
}
