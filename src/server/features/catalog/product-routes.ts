import { acceptedEncoding, type ResponseCache } from '@larder/page-cache'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { cachedList } from './cached-list.ts'
import { listProducts } from './list-products.ts'
import type { StockCount } from './stock-count.ts'

export const productRoutes = (platform: Platform, responses: ResponseCache, countInStock: StockCount) =>
  ({
    listProducts: async ({ query, request }) => {
      if (query.ids && query.ids.length > 1) return listProducts(platform, query) // a cart's: hardly ever cached
      const { url, render } = cachedList(platform, countInStock, query)
      const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
      return responses.get(url, encoding, render)
    },
  }) satisfies Partial<EndpointHandlers>
