import { sellerLoginAnswer } from '../../contract/accounts.ts'
import { doneAnswer } from '../../contract/answers.ts'
import { calls } from '../../contract/calls.ts'
import { listOrdersAnswer } from '../../contract/orders.ts'
import { listAttentionAnswer } from '../../contract/payments.ts'
import { addProductAnswer } from '../../contract/products.ts'
import type { LoginFields } from './login-api.ts'
import { get, pageOf, post, type Token } from './request.ts'
import { upload } from './upload.ts'

/** What the seller's area asks for. */
export const sellerApi = {
  currentSeller: (token: Token) => get(calls.currentSeller, doneAnswer, token),
  loginSeller: (fields: LoginFields) => post(calls.loginSeller, sellerLoginAnswer, fields),
  logoutSeller: (token: Token) => get(calls.logoutSeller, doneAnswer, token),
  /** `onProgress` is told how much of the form was sent, from 0 to 1. */
  addProduct: (token: Token, form: FormData, onProgress: (share: number) => void) =>
    upload({ path: calls.addProduct, answer: addProductAnswer, form, token, onProgress }),
  setStock: (token: Token, id: string, inStock: boolean) => post(calls.setStock, doneAnswer, { id, inStock }, token),
  listSellerOrders: (token: Token, cursor: string | null, limit: number) =>
    get(pageOf(calls.listSellerOrders, cursor, limit), listOrdersAnswer, token),
  listAttention: (token: Token) => get(calls.listAttention, listAttentionAnswer, token),
  keepOrder: (token: Token, id: string) => post(calls.keepOrder, doneAnswer, { id }, token),
  /** `payment`: a second payment of the order in place of its own. */
  refundOrder: (token: Token, id: string, payment?: string) => post(calls.refundOrder, doneAnswer, { id, payment }, token),
}
