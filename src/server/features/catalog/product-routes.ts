import { acceptedEncoding, type ResponseCache } from '@larder/page-cache'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { cachedList } from './cached-list.ts'
import type { CatalogFigures } from './list-and-count.ts'
import { listProducts } from './list-products.ts'

export const productRoutes = (platform: Platform, responses: ResponseCache, figures: CatalogFigures) =>
  ({
    listProducts: async ({ query, request }) => {
      // Several ids are those of a cart, which the cache would hardly ever have.
      if (query.ids && query.ids.length > 1) return listProducts(platform, query)
      const { url, render } = cachedList(platform, figures, query)
      const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
      return responses.get(url, encoding, render)
    },
  }) satisfies Partial<EndpointHandlers>
