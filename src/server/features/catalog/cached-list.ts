import { endpoints } from '../../../contract/endpoints.ts'
import { productQuery } from '../../../contract/page-data.ts'
import type { ListProductsParams, ListProductsQuery } from '../../../contract/product-requests.ts'
import type { Render } from '../../http/page-cache/response-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { tagsOfQuery } from './catalog-tags.ts'
import { listAndCount } from './list-and-count.ts'
import type { StockCount } from './stock-count.ts'

/** The one address of a question to the product list, however it was spelled, and how to make the answer. */
export function cachedList(
  platform: Platform,
  countInStock: StockCount,
  query: ListProductsQuery,
): { address: string; make: Render } {
  const params = paramsOf(query)
  const question = productQuery(params)
  return {
    address: question === '' ? endpoints.listProducts : `${endpoints.listProducts}?${question}`,
    async make(dependsOn) {
      dependsOn(tagsOfQuery(params))
      const text = JSON.stringify(await listAndCount(platform, countInStock, query))
      return { status: 200, type: 'application/json; charset=utf-8', text }
    },
  }
}

/** A parsed query as text again. */
function paramsOf({ ids, category, inStock, brief, search, limit, cursor }: ListProductsQuery): ListProductsParams {
  return {
    ...(ids ? { ids: ids.join(',') } : {}),
    ...(category ? { category } : {}),
    ...(inStock === undefined ? {} : { inStock: inStock ? 'true' : 'false' }),
    ...(brief ? { brief: 'true' } : {}),
    ...(search ? { search } : {}),
    ...(limit === undefined ? {} : { limit: String(limit) }),
    ...(cursor === undefined ? {} : { cursor }),
  }
}
