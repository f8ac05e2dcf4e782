import type { ListProductsQuery } from '../../../contract/product-requests.ts'
import type { ListProductsAnswer } from '../../../contract/products.ts'
import type { Platform } from '../../platform/platform.ts'
import { listProducts } from './list-products.ts'
import type { StockCount } from './stock-count.ts'

/** The product list; a page of all that is in stock comes with how many these are. Refuses as `listProducts` does. */
export async function listAndCount(
  platform: Platform,
  countInStock: StockCount,
  query: ListProductsQuery,
): Promise<ListProductsAnswer> {
  if (!isOfAllInStock(query)) return listProducts(platform, query)
  const [answer, count] = await Promise.all([listProducts(platform, query), countInStock()])
  return { ...answer, count }
}

const isOfAllInStock = ({ inStock, limit, search, category, ids }: ListProductsQuery): boolean =>
  inStock === true && limit !== undefined && !search && !category && ids === undefined
