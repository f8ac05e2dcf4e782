import { addAddressAnswer, listAddressesAnswer } from '../../contract/addresses.ts'
import { doneAnswer } from '../../contract/answers.ts'
import { calls, IDEMPOTENCY_HEADER } from '../../contract/calls.ts'
import { listOrdersAnswer, type OrderRequest, placeOrderAnswer, startCheckoutAnswer } from '../../contract/orders.ts'
import { listWaitingPaymentsAnswer } from '../../contract/payments.ts'
import { listSessionsAnswer } from '../../contract/sessions.ts'
import { get, pageOf, post, type Token } from './request.ts'

export type PasswordFields = { oldPassword: string; newPassword: string }

/** What a shopper's own pages ask for: account, addresses, orders. */
export const shopperApi = {
  changePassword: (token: Token, fields: PasswordFields) => post(calls.changePassword, doneAnswer, fields, token),
  listSessions: (token: Token) => get(calls.listSessions, listSessionsAnswer, token),
  endSession: (token: Token, id: string) => post(calls.endSession, doneAnswer, { id }, token),
  endOtherSessions: (token: Token) => post(calls.endOtherSessions, doneAnswer, undefined, token),
  listAddresses: (token: Token) => get(calls.listAddresses, listAddressesAnswer, token),
  addAddress: (token: Token, fields: FormData) => post(calls.addAddress, addAddressAnswer, Object.fromEntries(fields), token),
  /** `key` makes one order of however many tries. */
  placeCashOrder: (token: Token, order: OrderRequest, key: string) =>
    post(calls.placeCashOrder, placeOrderAnswer, order, token, { [IDEMPOTENCY_HEADER]: key }),
  /** `key` makes one checkout of however many tries. */
  startCheckout: (token: Token, order: OrderRequest, key: string) =>
    post(calls.startCheckout, startCheckoutAnswer, order, token, { [IDEMPOTENCY_HEADER]: key }),
  listShopperOrders: (token: Token, cursor: string | null, limit: number) =>
    get(pageOf(calls.listShopperOrders, cursor, limit), listOrdersAnswer, token),
  listWaitingPayments: (token: Token) => get(calls.listWaitingPayments, listWaitingPaymentsAnswer, token),
  cancelWaitingPayment: (token: Token, id: string) => post(calls.cancelWaitingPayment, doneAnswer, { id }, token),
}
