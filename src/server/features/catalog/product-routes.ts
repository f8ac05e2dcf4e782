import { acceptedEncoding, type Render, type ResponseCache } from '@larder/page-cache'
import type { FastifyRequest } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ListProductsParams, ListProductsQuery } from '../../../contract/list-products-query.ts'
import { productQuery } from '../../../contract/page-data.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { CATEGORIES_TAG, SETTINGS_TAG, tagsOfQuery, WHOLE_TAG } from './catalog-tags.ts'
import { type CatalogFigures, listProducts, listProductsAndCount } from './list-products.ts'
import { searchProducts, suggestProducts } from './search-products.ts'

export function productRoutes(platform: Platform, responses: ResponseCache, figures: CatalogFigures) {
  const { vocabulary } = figures
  /** Returns a response from the cache, which keeps it until the catalog, the categories or the settings change. */
  const cached = (request: FastifyRequest, path: string, params: object, respond: () => Promise<object>) =>
    responses.get(
      canonicalUrl(path, params),
      acceptedEncoding(request.headers['accept-encoding']?.toString()),
      async (dependsOn) => {
        dependsOn([SETTINGS_TAG, CATEGORIES_TAG, WHOLE_TAG])
        return { status: 200, type: 'application/json; charset=utf-8', text: JSON.stringify(await respond()) }
      },
    )
  return {
    listProducts: async ({ query, request }) => {
      // Several ids are those of a cart, which the cache would hardly ever have.
      if (query.ids && query.ids.length > 1) return listProducts(platform, query)
      const { url, render } = cachedList(platform, figures, query)
      const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
      return responses.get(url, encoding, render)
    },
    searchProducts: ({ query, request }) =>
      cached(request, endpoints.searchProducts.path, query, () => searchProducts(platform, vocabulary, query)),
    suggestProducts: ({ query, request }) =>
      cached(request, endpoints.suggestProducts.path, query, () => suggestProducts(platform, vocabulary, query.q ?? '')),
  } satisfies Partial<EndpointHandlers>
}

/** Returns the URL with the parameters in one order, which is the key in the cache. */
function canonicalUrl(path: string, params: object): string {
  const named = Object.entries(params).map(([name, value]): [string, string] => [name, String(value)])
  return `${path}?${new URLSearchParams(named.toSorted(([one], [other]) => (one < other ? -1 : 1)))}`
}

/** Returns a list of products and its canonical URL, which is the key in the cache. */
function cachedList(platform: Platform, figures: CatalogFigures, query: ListProductsQuery): { url: string; render: Render } {
  const params = paramsOf(query)
  const search = productQuery(params)
  const { path } = endpoints.listProducts
  return {
    url: search === '' ? path : `${path}?${search}`,
    async render(dependsOn) {
      dependsOn([SETTINGS_TAG, ...tagsOfQuery(params)])
      const text = JSON.stringify(await listProductsAndCount(platform, figures, query))
      return { status: 200, type: 'application/json; charset=utf-8', text }
    },
  }
}

/** Returns the parameters from which the query was parsed. Those that change nothing are left out. */
function paramsOf(query: ListProductsQuery): ListProductsParams {
  const { ids, category, inStock, brief, search, plurals, without, bestSellers, limit, cursor } = query
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
