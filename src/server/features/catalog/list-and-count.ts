import type { ListProductsQuery } from '../../../contract/product-requests.ts'
import type { ListProductsResponse } from '../../../contract/products.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Platform } from '../../platform/platform.ts'
import { listBestSellers } from './list-best-sellers.ts'
import { listProducts } from './list-products.ts'
import { countInStockWithout, type StockCount } from './stock-count.ts'

/** The figures in lists of products that are not in the rows of products. */
export interface CatalogFigures {
  readonly countInStock: StockCount
  /** Returns the products that are sold most, in this order. The list is empty when nothing was sold. */
  readonly bestSellers: () => Promise<readonly ProductId[]>
}

/** Lists products, with the number of all in stock where the query asks for it. Throws as `listProducts` does. */
export async function listAndCount(
  platform: Platform,
  { countInStock, bestSellers }: CatalogFigures,
  query: ListProductsQuery,
): Promise<ListProductsResponse> {
  if (query.bestSellers) return listBestSellers(platform, await bestSellers(), query)
  if (!isOfAllInStock(query)) return listProducts(platform, query)
  const counting = query.without?.length ? countInStockWithout(platform.db, query.without) : countInStock()
  const [response, count] = await Promise.all([listProducts(platform, query), counting])
  return { ...response, count }
}

const isOfAllInStock = ({ inStock, limit, search, category, ids }: ListProductsQuery): boolean =>
  inStock === true && limit !== undefined && !search && !category && ids === undefined
