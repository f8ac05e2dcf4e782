import type * as z from 'zod/mini'
import { currentShopperAnswer, sellerLoginAnswer, shopperLoginAnswer } from '../../contract/accounts.ts'
import { addAddressAnswer, listAddressesAnswer } from '../../contract/addresses.ts'
import { doneAnswer } from '../../contract/answers.ts'
import { calls, IDEMPOTENCY_HEADER } from '../../contract/calls.ts'
import type { CartItems } from '../../contract/carts.ts'
import type { FaultReport } from '../../contract/faults.ts'
import { listOrdersAnswer, type OrderRequest, placeOrderAnswer, startCheckoutAnswer } from '../../contract/orders.ts'
import { productQuery } from '../../contract/page-data.ts'
import { listAttentionAnswer, listWaitingPaymentsAnswer } from '../../contract/payments.ts'
import { addProductAnswer, type ListProductsParams, listProductsAnswer } from '../../contract/products.ts'
import { listSessionsAnswer } from '../../contract/sessions.ts'
import { type Failure, send } from './send.ts'
import { upload } from './upload.ts'

type Token = string | null
export type LoginFields = { email: string; password: string }
export type RegisterFields = LoginFields & { name: string }
export type PasswordFields = { oldPassword: string; newPassword: string }

const get = <Answer extends z.ZodMiniType>(path: string, answer: Answer, token?: Token) =>
  send({ method: 'GET', path, answer, token: token ?? null })

const post = <Answer extends z.ZodMiniType>(
  path: string,
  answer: Answer,
  body: unknown,
  token?: Token,
  headers: Record<string, string> = {},
) => send({ method: 'POST', path, answer, body, token: token ?? null, headers })

const ORDERS_A_PAGE = 20

const pageOf = (path: string, cursor: string | null, limit = ORDERS_A_PAGE) =>
  `${path}?${new URLSearchParams({ limit: String(limit), ...(cursor === null ? {} : { cursor }) })}`

/** All calls that the pages make, each parsed by the contract's schema. None throws: a Failure has `success: false`. */
export const api = {
  listProducts: (params: ListProductsParams) => get(`${calls.listProducts}?${productQuery(params)}`, listProductsAnswer),
  reportFault: (fault: FaultReport) => post(calls.reportFault, doneAnswer, fault),
  subscribe: (email: string) => post(calls.subscribe, doneAnswer, { email }),

  currentShopper: (token: Token) => get(calls.currentShopper, currentShopperAnswer, token),
  loginShopper: (fields: LoginFields) => post(calls.loginShopper, shopperLoginAnswer, fields),
  registerShopper: (fields: RegisterFields) => post(calls.registerShopper, shopperLoginAnswer, fields),
  logoutShopper: (token: Token) => get(calls.logoutShopper, doneAnswer, token),
  changePassword: (token: Token, fields: PasswordFields) => post(calls.changePassword, doneAnswer, fields, token),
  listSessions: (token: Token) => get(calls.listSessions, listSessionsAnswer, token),
  endSession: (token: Token, id: string) => post(calls.endSession, doneAnswer, { id }, token),
  endOtherSessions: (token: Token) => post(calls.endOtherSessions, doneAnswer, undefined, token),
  updateCart: (token: Token, cartItems: CartItems) => post(calls.updateCart, doneAnswer, { cartItems }, token),

  listAddresses: (token: Token) => get(calls.listAddresses, listAddressesAnswer, token),
  addAddress: (token: Token, fields: FormData) => post(calls.addAddress, addAddressAnswer, Object.fromEntries(fields), token),
  /** `key` makes one order of however many tries. */
  placeCashOrder: (token: Token, order: OrderRequest, key: string) =>
    post(calls.placeCashOrder, placeOrderAnswer, order, token, { [IDEMPOTENCY_HEADER]: key }),
  /** `key` makes one checkout of however many tries. */
  startCheckout: (token: Token, order: OrderRequest, key: string) =>
    post(calls.startCheckout, startCheckoutAnswer, order, token, { [IDEMPOTENCY_HEADER]: key }),
  listShopperOrders: (token: Token, cursor: string | null) =>
    get(pageOf(calls.listShopperOrders, cursor), listOrdersAnswer, token),
  listWaitingPayments: (token: Token) => get(calls.listWaitingPayments, listWaitingPaymentsAnswer, token),

  currentSeller: (token: Token) => get(calls.currentSeller, doneAnswer, token),
  loginSeller: (fields: LoginFields) => post(calls.loginSeller, sellerLoginAnswer, fields),
  logoutSeller: (token: Token) => get(calls.logoutSeller, doneAnswer, token),
  /** `onProgress` is told how much of the form was sent, from 0 to 1. */
  addProduct: (token: Token, form: FormData, onProgress: (share: number) => void) =>
    upload({ path: calls.addProduct, answer: addProductAnswer, form, token, onProgress }),
  setStock: (token: Token, id: string, inStock: boolean) => post(calls.setStock, doneAnswer, { id, inStock }, token),
  listSellerOrders: (token: Token, cursor: string | null, limit?: number) =>
    get(pageOf(calls.listSellerOrders, cursor, limit), listOrdersAnswer, token),
  listAttention: (token: Token) => get(calls.listAttention, listAttentionAnswer, token),
  keepOrder: (token: Token, id: string) => post(calls.keepOrder, doneAnswer, { id }, token),
  refundOrder: (token: Token, id: string) => post(calls.refundOrder, doneAnswer, { id }, token),
}

export type { Failure }
