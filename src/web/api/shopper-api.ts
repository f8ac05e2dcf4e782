import { addAddressResponse, listAddressesResponse } from '../../contract/addresses.ts'
import { endpoints, IDEMPOTENCY_HEADER } from '../../contract/endpoints.ts'
import { listOrdersResponse, type OrderRequest, placeOrderResponse, startCheckoutResponse } from '../../contract/orders.ts'
import { listWaitingPaymentsResponse } from '../../contract/payments.ts'
import { successResponse } from '../../contract/responses.ts'
import { listSessionsResponse } from '../../contract/sessions.ts'
import { get, pageOf, post, type Token } from './request.ts'

export type PasswordFields = { oldPassword: string; newPassword: string }

export const shopperApi = {
  changePassword: (token: Token, fields: PasswordFields) => post(endpoints.changePassword, successResponse, fields, token),
  listSessions: (token: Token) => get(endpoints.listSessions, listSessionsResponse, token),
  endSession: (token: Token, id: string) => post(endpoints.endSession, successResponse, { id }, token),
  endOtherSessions: (token: Token) => post(endpoints.endOtherSessions, successResponse, undefined, token),
  listAddresses: (token: Token) => get(endpoints.listAddresses, listAddressesResponse, token),
  addAddress: (token: Token, fields: FormData) =>
    post(endpoints.addAddress, addAddressResponse, Object.fromEntries(fields), token),
  /** `key`: idempotency key. */
  placeCashOrder: (token: Token, order: OrderRequest, key: string) =>
    post(endpoints.placeCashOrder, placeOrderResponse, order, token, { [IDEMPOTENCY_HEADER]: key }),
  startCheckout: (token: Token, order: OrderRequest, key: string) =>
    post(endpoints.startCheckout, startCheckoutResponse, order, token, { [IDEMPOTENCY_HEADER]: key }),
  listShopperOrders: (token: Token, cursor: string | null, limit: number) =>
    get(pageOf(endpoints.listShopperOrders, cursor, limit), listOrdersResponse, token),
  listWaitingPayments: (token: Token) => get(endpoints.listWaitingPayments, listWaitingPaymentsResponse, token),
  cancelWaitingPayment: (token: Token, id: string) => post(endpoints.cancelWaitingPayment, successResponse, { id }, token),
}
