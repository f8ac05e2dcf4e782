import type { CartItems } from '../../contract/carts/carts.ts'
import { currentShopper, logoutShopper, updateCart } from '../../contract/endpoints/current-shopper-endpoints.ts'
import { subscribe } from '../../contract/endpoints/newsletter-endpoints.ts'
import { listProducts, searchProducts } from '../../contract/endpoints/product-endpoints.ts'
import { getDeliveryOptions, reportError } from '../../contract/endpoints/visitor-endpoints.ts'
import type { ErrorReport } from '../../contract/operations/error-reports.ts'
import type { ListProductsParams } from '../../contract/products/list-products-query.ts'
import type { SearchProductsParams } from '../../contract/search/search-products.ts'
import type { Token } from './failure.ts'
import { request, searchOf } from './request.ts'

/** All pages of the shop send these requests. Only `api.ts` may import this file: it loads them with the first request. */
export const shopApi = {
  currentShopper: (token: Token) => request(currentShopper, { token }),
  logoutShopper: (token: Token) => request(logoutShopper, { token }),
  updateCart: (token: Token, cartItems: CartItems) => request(updateCart, { token, body: { cartItems } }),
  listProducts: (query: ListProductsParams) => request(listProducts, { query }),
  listProductsUrl: (query: ListProductsParams): string => listProducts.path + searchOf(query),
  searchProducts: (query: SearchProductsParams) => request(searchProducts, { query }),
  getDeliveryOptions: () => request(getDeliveryOptions),
  reportError: (report: ErrorReport) => request(reportError, { body: report }),
  subscribe: (email: string) => request(subscribe, { body: { email } }),
}
