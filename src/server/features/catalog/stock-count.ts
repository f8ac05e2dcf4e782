import { MAX_PRODUCTS_IN_BROWSER } from '../../../contract/page-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { countProductRows } from './product-repository.ts'

/** How many products are in stock, counted no further than one more than the browser may hold. */
export type StockCount = () => Promise<number>

/** Counts once a change of the catalog. */
export function stockCount({ db, catalogWatch }: Platform): StockCount {
  let counting: Promise<number> | null = null
  catalogWatch.onChange(() => {
    counting = null
  })
  return () => {
    const present = counting ?? countProductRows(db, { inStock: true, limit: MAX_PRODUCTS_IN_BROWSER + 1 })
    counting = present
    present.catch(() => {
      if (counting === present) counting = null // asked again the next time
    })
    return present
  }
}
