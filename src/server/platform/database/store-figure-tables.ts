import type { Generated } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { ProductId, Stars } from '../../../domain/products/product.ts'

export interface StoreFiguresSchema {
  product_ratings: ProductRatingsTable
  delivered_shoppers: DeliveredShoppersTable
  store_counts: StoreCountsTable
}

interface ProductRatingsTable {
  product_id: ProductId
  /** `shopper_id` is null once the account was deleted. */
  shopper_id: ShopperId | null
  stars: Stars
  rated_at: Date
}

/** Triggers write these rows (db/migrations/0001-first-release/counts.sql). */
interface DeliveredShoppersTable {
  shopper_id: ShopperId
  orders: number
}

/** Triggers insert these rows (db/migrations/0001-first-release/counts.sql). */
interface StoreCountsTable {
  id: Generated<string>
  counted: 'customers' | 'ratings' | 'stars'
  change: number
}
