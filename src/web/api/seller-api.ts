import { sellerLoginResponse } from '../../contract/accounts.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { listOrdersResponse } from '../../contract/orders.ts'
import { listPaymentIssuesResponse } from '../../contract/payments.ts'
import { addProductResponse } from '../../contract/products.ts'
import { successResponse } from '../../contract/responses.ts'
import type { LoginFields } from './login-api.ts'
import { get, pageOf, post, type Token } from './request.ts'
import { upload } from './upload.ts'

export const sellerApi = {
  currentSeller: (token: Token) => get(endpoints.currentSeller, successResponse, token),
  loginSeller: (fields: LoginFields) => post(endpoints.loginSeller, sellerLoginResponse, fields),
  logoutSeller: (token: Token) => get(endpoints.logoutSeller, successResponse, token),
  /** `onProgress` gets the share sent, from 0 to 1. */
  addProduct: (token: Token, form: FormData, onProgress: (share: number) => void) =>
    upload({ path: endpoints.addProduct, response: addProductResponse, form, token, onProgress }),
  setStock: (token: Token, id: string, inStock: boolean) => post(endpoints.setStock, successResponse, { id, inStock }, token),
  listSellerOrders: (token: Token, cursor: string | null, limit: number) =>
    get(pageOf(endpoints.listSellerOrders, cursor, limit), listOrdersResponse, token),
  listPaymentIssues: (token: Token, cursor: string | null, limit: number) =>
    get(pageOf(endpoints.listPaymentIssues, cursor, limit), listPaymentIssuesResponse, token),
  acceptOrder: (token: Token, id: string) => post(endpoints.acceptOrder, successResponse, { id }, token),
  /** `payment`: a second one, instead of the order's own. */
  refundOrder: (token: Token, id: string, payment?: string) =>
    post(endpoints.refundOrder, successResponse, { id, payment }, token),
}
