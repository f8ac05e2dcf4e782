import { subscribe } from '../../contract/endpoints/newsletter-endpoints.ts'
import { listProducts } from '../../contract/endpoints/product-endpoints.ts'
import { searchProducts } from '../../contract/endpoints/search-endpoints.ts'
import { getDeliveryOptions, reportError } from '../../contract/endpoints/visitor-endpoints.ts'
import type { ErrorReport } from '../../contract/operations/error-reports.ts'
import type { ListProductsParams } from '../../contract/products/list-products-query.ts'
import type { SearchProductsParams } from '../../contract/search/search-products.ts'
import { request } from './request.ts'

/** These requests need no session. Only `api.ts` may import this file: it loads them after the first load. */
export const visitorApi = {
  listProducts: (query: ListProductsParams) => request(listProducts, { query }),
  searchProducts: (query: SearchProductsParams) => request(searchProducts, { query }),
  getDeliveryOptions: () => request(getDeliveryOptions),
  reportError: (report: ErrorReport) => request(reportError, { body: report }),
  subscribe: (email: string) => request(subscribe, { body: { email } }),
}
