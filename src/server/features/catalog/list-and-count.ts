import type { ListProductsQuery } from '../../../contract/product-requests.ts'
import type { ListProductsResponse } from '../../../contract/products.ts'
import type { Platform } from '../../platform/platform.ts'
import { listProducts } from './list-products.ts'
import type { StockCount } from './stock-count.ts'

/** Throws as `listProducts` does. */
export async function listAndCount(
  platform: Platform,
  countInStock: StockCount,
  query: ListProductsQuery,
): Promise<ListProductsResponse> {
  if (!isOfAllInStock(query)) return listProducts(platform, query)
  const [response, count] = await Promise.all([listProducts(platform, query), countInStock()])
  return { ...response, count }
}

const isOfAllInStock = ({ inStock, limit, search, category, without, ids }: ListProductsQuery): boolean =>
  inStock === true && limit !== undefined && !search && !category && !without?.length && ids === undefined
