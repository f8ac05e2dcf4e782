import { MAX_PRODUCTS_IN_BROWSER } from '../../../contract/page-data.ts'
import type { Allergen } from '../../../domain/product-facts.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { countProductRows } from './product-repository.ts'

/** Counts the products in stock, up to MAX_PRODUCTS_IN_BROWSER + 1. */
export type StockCount = () => Promise<number>

/** Counts the products in stock that list none of these allergens, up to MAX_PRODUCTS_IN_BROWSER + 1. */
export const countInStockWithout = (db: Db, without: readonly Allergen[]): Promise<number> =>
  countProductRows(db, { inStock: true, without, limit: MAX_PRODUCTS_IN_BROWSER + 1 })

export function stockCount({ db, catalogWatch }: Platform): StockCount {
  let counting: Promise<number> | null = null
  catalogWatch.onChange(() => {
    counting = null
  })
  return () => {
    const current = counting ?? countProductRows(db, { inStock: true, limit: MAX_PRODUCTS_IN_BROWSER + 1 })
    counting = current
    current.catch(() => {
      if (counting === current) counting = null // a failed count is not cached
    })
    return current
  }
}
