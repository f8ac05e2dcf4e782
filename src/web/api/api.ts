import { currentShopperAnswer } from '../../contract/accounts.ts'
import { doneAnswer } from '../../contract/answers.ts'
import { calls } from '../../contract/calls.ts'
import type { CartItems } from '../../contract/carts.ts'
import type { FaultReport } from '../../contract/faults.ts'
import { productQuery } from '../../contract/page-data.ts'
import type { ListProductsParams } from '../../contract/product-requests.ts'
import { listProductsAnswer } from '../../contract/products.ts'
import { get, post, type Token } from './request.ts'

/**
 * The calls that any page may make; what only some do comes with their code (`login-api.ts`, `shopper-api.ts`, `seller-api.ts`). Each answer is
 * parsed by the contract's schema. None throws: a Failure has `success: false`.
 */
export const api = {
  listProducts: (params: ListProductsParams) => get(`${calls.listProducts}?${productQuery(params)}`, listProductsAnswer),
  reportFault: (fault: FaultReport) => post(calls.reportFault, doneAnswer, fault),
  subscribe: (email: string) => post(calls.subscribe, doneAnswer, { email }),
  currentShopper: (token: Token) => get(calls.currentShopper, currentShopperAnswer, token),
  logoutShopper: (token: Token) => get(calls.logoutShopper, doneAnswer, token),
  updateCart: (token: Token, cartItems: CartItems) => post(calls.updateCart, doneAnswer, { cartItems }, token),
}

export type { Failure } from './send.ts'
