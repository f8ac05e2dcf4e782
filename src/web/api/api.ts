import type { CartItems } from '../../contract/carts.ts'
import { currentShopper, logoutShopper, updateCart } from '../../contract/endpoints/current-shopper-endpoints.ts'
import { listProducts } from '../../contract/endpoints/product-endpoints.ts'
import { getDeliveryOptions, reportError } from '../../contract/endpoints/visitor-endpoints.ts'
import type { ErrorReport } from '../../contract/error-reports.ts'
import type { ListProductsParams } from '../../contract/list-products-query.ts'
import { request, type Token } from './request.ts'

export const api = {
  listProducts: (query: ListProductsParams) => request(listProducts, { query }),
  getDeliveryOptions: () => request(getDeliveryOptions, {}),
  reportError: (report: ErrorReport) => request(reportError, { body: report }),
  currentShopper: (token: Token) => request(currentShopper, { token }),
  logoutShopper: (token: Token) => request(logoutShopper, { token }),
  updateCart: (token: Token, cartItems: CartItems) => request(updateCart, { token, body: { cartItems } }),
}
