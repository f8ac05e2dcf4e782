import type { Render } from '@larder/page-cache'
import { endpoints } from '../../../contract/endpoints.ts'
import { productQuery } from '../../../contract/page-data.ts'
import type { ListProductsParams, ListProductsQuery } from '../../../contract/product-requests.ts'
import type { Platform } from '../../platform/platform.ts'
import { SETTINGS_TAG, tagsOfQuery } from './catalog-tags.ts'
import { type CatalogFigures, listAndCount } from './list-and-count.ts'

/** Returns a list of products and its canonical URL, which is the key in the cache. */
export function cachedList(
  platform: Platform,
  figures: CatalogFigures,
  query: ListProductsQuery,
): { url: string; render: Render } {
  const params = paramsOf(query)
  const search = productQuery(params)
  const { path } = endpoints.listProducts
  return {
    url: search === '' ? path : `${path}?${search}`,
    async render(dependsOn) {
      dependsOn([SETTINGS_TAG, ...tagsOfQuery(params)])
      const text = JSON.stringify(await listAndCount(platform, figures, query))
      return { status: 200, type: 'application/json; charset=utf-8', text }
    },
  }
}

function paramsOf({
  ids,
  category,
  inStock,
  brief,
  search,
  plurals,
  without,
  bestSellers,
  limit,
  cursor,
}: ListProductsQuery): ListProductsParams {
  return {
    ...(ids ? { ids: ids.join(',') } : {}),
    ...(category ? { category } : {}),
    ...(inStock === undefined ? {} : { inStock: inStock ? 'true' : 'false' }),
    ...(brief ? { brief: 'true' } : {}),
    ...(search ? { search } : {}),
    ...(plurals ? { plurals: 'true' } : {}),
    ...(without?.length ? { without: without.join(',') } : {}),
    ...(bestSellers ? { bestSellers: 'true' } : {}),
    ...(limit === undefined ? {} : { limit: String(limit) }),
    ...(cursor === undefined ? {} : { cursor }),
  }
}
