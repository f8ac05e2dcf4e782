import { acceptedEncoding, type ResponseCache } from '@larder/page-cache'
import type { FastifyRequest } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ListProductsParams, ListProductsQuery } from '../../../contract/products/list-products-query.ts'
import { canonicalQuery } from '../../../contract/rendering/page-data.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { CATEGORIES_TAG, SETTINGS_TAG, tagsOfQuery, WHOLE_TAG } from './catalog-tags.ts'
import { type CatalogFigures, listProducts, listProductsAndCount } from './list-products.ts'
import { type SearchResult, searchProducts, suggestProducts } from './search-products.ts'

export function productRoutes(platform: Platform, responses: ResponseCache, figures: CatalogFigures) {
  const { vocabulary } = figures
  /** Returns a response from the cache, which keeps a cacheable one until something changes that the tags stand for. */
  const cached = (request: FastifyRequest, url: string, tags: readonly string[], respond: () => Promise<SearchResult<object>>) =>
    responses.get(url, acceptedEncoding(request.headers['accept-encoding']?.toString()), async (dependsOn) => {
      dependsOn(tags)
      const { response, isCacheable } = await respond()
      const rendered = { status: 200, type: 'application/json; charset=utf-8', text: JSON.stringify(response) } as const
      return isCacheable ? rendered : { ...rendered, freshUntil: platform.clock.now().getTime() }
    })
  return {
    listProducts: async ({ query, request }) => {
      // Several ids are those of a cart, which the cache would hardly ever have.
      if (query.ids && query.ids.length > 1) return listProducts(platform, query)
      const params = paramsOf(query)
      const url = canonicalUrl(endpoints.listProducts.path, params)
      return cached(request, url, [SETTINGS_TAG, ...tagsOfQuery(params)], async () => ({
        response: await platform.reads.run((db) => listProductsAndCount({ ...platform, db }, figures, query)),
        isCacheable: true,
      }))
    },
    searchProducts: ({ query, request }) => {
      const url = canonicalUrl(endpoints.searchProducts.path, query)
      return cached(request, url, SEARCH_TAGS, () =>
        platform.reads.run((db) => searchProducts({ ...platform, db }, vocabulary, query)),
      )
    },
    suggestProducts: ({ query, request }) => {
      const url = canonicalUrl(endpoints.suggestProducts.path, query)
      return cached(request, url, SEARCH_TAGS, () =>
        platform.reads.run((db) => suggestProducts({ ...platform, db }, vocabulary, query.q ?? '')),
      )
    },
  } satisfies Partial<EndpointHandlers>
}

/** What a search finds depends on all products, and on the names of the categories. */
const SEARCH_TAGS = [SETTINGS_TAG, CATEGORIES_TAG, WHOLE_TAG]

/** Returns the URL that is the key in the cache. */
function canonicalUrl(path: string, params: object): string {
  const query = canonicalQuery(params)
  return query === '' ? path : `${path}?${query}`
}

/** Returns the parameters from which the query was parsed. Those that change nothing are left out. */
function paramsOf(query: ListProductsQuery): ListProductsParams {
  const { ids, category, inStock, brief, search, without, diets, counts, bestSellers, limit, cursor } = query
  return {
    ...(ids ? { ids: ids.join(',') } : {}),
    ...(category ? { category } : {}),
    ...(inStock === undefined ? {} : { inStock: inStock ? 'true' : 'false' }),
    ...(brief ? { brief: 'true' } : {}),
    ...(search ? { search } : {}),
    ...(without?.length ? { without: without.join(',') } : {}),
    ...(diets?.length ? { diets: diets.join(',') } : {}),
    ...(counts ? { counts: 'true' } : {}),
    ...(bestSellers ? { bestSellers: 'true' } : {}),
    ...(limit === undefined ? {} : { limit: String(limit) }),
    ...(cursor === undefined ? {} : { cursor }),
  }
}
