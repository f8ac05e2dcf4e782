import { currentShopperResponse } from '../../contract/accounts.ts'
import type { CartItems } from '../../contract/carts.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { ErrorReport } from '../../contract/error-reports.ts'
import { productQuery } from '../../contract/page-data.ts'
import type { ListProductsParams } from '../../contract/product-requests.ts'
import { listProductsResponse } from '../../contract/products.ts'
import { successResponse } from '../../contract/responses.ts'
import { get, post, type Token } from './request.ts'

/** None throws: a failure resolves to a Failure. */
export const api = {
  listProducts: (params: ListProductsParams) => get(`${endpoints.listProducts}?${productQuery(params)}`, listProductsResponse),
  reportError: (report: ErrorReport) => post(endpoints.reportError, successResponse, report),
  subscribe: (email: string) => post(endpoints.subscribe, successResponse, { email }),
  currentShopper: (token: Token) => get(endpoints.currentShopper, currentShopperResponse, token),
  logoutShopper: (token: Token) => get(endpoints.logoutShopper, successResponse, token),
  updateCart: (token: Token, cartItems: CartItems) => post(endpoints.updateCart, successResponse, { cartItems }, token),
}

export type { Failure } from './send.ts'
