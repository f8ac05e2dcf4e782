import type { ListProductsQuery } from '../../../contract/product-requests.ts'
import type { ListProductsResponse } from '../../../contract/products.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Platform } from '../../platform/platform.ts'
import { filterOf, toWire } from './list-products.ts'
import { listProductRows } from './product-repository.ts'

const BEST_SELLERS = 5 // specification, section 9

/**
 * Lists the products that the query finds and that are sold most. `sold` is in this order. When there are too few, the
 * newest products follow (specification, section 2).
 */
export async function listBestSellers(
  platform: Platform,
  sold: readonly ProductId[],
  query: ListProductsQuery,
): Promise<ListProductsResponse> {
  const { db } = platform
  const { limit = BEST_SELLERS } = query
  const filter = filterOf(query)
  const found = sold.length === 0 ? [] : await listProductRows(db, { ...filter, ids: sold })
  const best = found.toSorted((one, other) => sold.indexOf(one.id) - sold.indexOf(other.id)).slice(0, limit)
  const newest = best.length === limit ? [] : await listProductRows(db, { ...filter, limit })
  const known = new Set(best.map(({ id }) => id))
  const products = [...best, ...newest.filter(({ id }) => !known.has(id))].slice(0, limit)
  return { success: true, products: products.map((product) => toWire(product, platform, query)), nextCursor: null }
}
