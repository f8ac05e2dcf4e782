import type { GuestOrderRequest, OrderRequest } from '../../contract/checkout/place-order.ts'
import {
  changePassword,
  claimOrders,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccountData,
  findEmailConfirmation,
  listSessions,
  mailConfirmationAgain,
  updateAccount,
} from '../../contract/endpoints/account-endpoints.ts'
import {
  addAddress,
  chooseDefaultAddress,
  listAddresses,
  removeAddress,
  updateAddress,
} from '../../contract/endpoints/address-endpoints.ts'
import { listBoughtProducts, listRatings, rateProduct } from '../../contract/endpoints/bought-product-endpoints.ts'
import { findCartSwaps, orderAgain, quoteCart, showCheckoutSession } from '../../contract/endpoints/cart-endpoints.ts'
import { reportComplaint } from '../../contract/endpoints/complaint-endpoints.ts'
import type { BodyToSendOf, GuestRequestToSendOf } from '../../contract/endpoints/endpoint.ts'
import {
  cancelOrder,
  changeDetails,
  changeSlot,
  reduceOrder,
  rejectSubstitute,
} from '../../contract/endpoints/fulfillment-endpoints.ts'
import { changeSubscription, findSubscription } from '../../contract/endpoints/newsletter-endpoints.ts'
import {
  findOrder,
  getOrder,
  listShopperOrders,
  placeCashOrder,
  placeOnlineOrder,
} from '../../contract/endpoints/order-endpoints.ts'
import { cancelWaitingPayment, listWaitingPayments } from '../../contract/endpoints/payment-endpoints.ts'
import type { Stars } from '../../domain/products/product.ts'
import type { Token } from './failure.ts'
import { download } from './files.ts'
import { pageQuery, request } from './request.ts'

export type ReductionToSend = Pick<BodyToSendOf<typeof reduceOrder>, 'lines' | 'expected'>
export type DetailsToSend = Pick<GuestRequestToSendOf<typeof changeDetails>, 'address' | 'note' | 'phone' | 'expected'>
export type ReportToSend = Pick<BodyToSendOf<typeof reportComplaint>, 'lines' | 'kind' | 'note'>
export type AccountFields = BodyToSendOf<typeof updateAccount>
export type PasswordFields = BodyToSendOf<typeof changePassword>

export const shopperApi = {
  updateAccount: (token: Token, fields: AccountFields) => request(updateAccount, { token, body: fields }),
  exportAccountData: (token: Token) => download(exportAccountData, { token }),
  deleteAccount: (token: Token, password: string) => request(deleteAccount, { token, body: { password } }),
  findSubscription: (token: Token) => request(findSubscription, { token }),
  changeSubscription: (token: Token, isSubscribed: boolean) => request(changeSubscription, { token, body: { isSubscribed } }),
  changePassword: (token: Token, fields: PasswordFields) => request(changePassword, { token, body: fields }),
  findEmailConfirmation: (token: Token) => request(findEmailConfirmation, { token }),
  mailConfirmationAgain: (token: Token) => request(mailConfirmationAgain, { token }),
  listSessions: (token: Token) => request(listSessions, { token }),
  endSession: (token: Token, id: string) => request(endSession, { token, body: { id } }),
  endOtherSessions: (token: Token) => request(endOtherSessions, { token }),
  listAddresses: (token: Token) => request(listAddresses, { token }),
  addAddress: (token: Token, fields: FormData) => request(addAddress, { token, body: Object.fromEntries(fields) }),
  updateAddress: (token: Token, id: string, fields: FormData) =>
    request(updateAddress, { token, body: { ...Object.fromEntries(fields), id } }),
  removeAddress: (token: Token, id: string) => request(removeAddress, { token, body: { id } }),
  chooseDefaultAddress: (token: Token, id: string) => request(chooseDefaultAddress, { token, body: { id } }),
  /** The token is null for a guest. */
  placeCashOrder: (token: Token, order: OrderRequest | GuestOrderRequest, idempotencyKey: string) =>
    request(placeCashOrder, { token, body: order, idempotencyKey }),
  placeOnlineOrder: (token: Token, order: OrderRequest | GuestOrderRequest, idempotencyKey: string) =>
    request(placeOnlineOrder, { token, body: order, idempotencyKey }),
  listShopperOrders: (token: Token, cursor: string | null, limit: number) =>
    request(listShopperOrders, { token, query: pageQuery(cursor, limit) }),
  getOrder: (token: Token, id: string) => request(getOrder, { token, query: { id } }),
  /** Accepts the number in any spelling. */
  getOrderByNumber: (token: Token, number: string) => request(getOrder, { token, query: { number } }),
  /** Finds the order that was placed with this idempotency key. */
  getOrderByKey: (token: Token, key: string) => request(getOrder, { token, query: { key } }),
  listBoughtProducts: (token: Token) => request(listBoughtProducts, { token }),
  quoteCart: (token: Token, cart: BodyToSendOf<typeof quoteCart>) => request(quoteCart, { token, body: cart }),
  orderAgain: (token: Token, id: string) => request(orderAgain, { token, body: { id } }),
  cancelOrder: (token: Token, id: string) => request(cancelOrder, { token, body: { id } }),
  reduceOrder: (token: Token, id: string, reduction: ReductionToSend, idempotencyKey: string) =>
    request(reduceOrder, { token, body: { id, ...reduction }, idempotencyKey }),
  changeDetails: (token: Token, id: string, details: DetailsToSend) =>
    request(changeDetails, { token, body: { id, ...details } }),
  changeSlot: (token: Token, id: string, delivery: string) => request(changeSlot, { token, body: { id, delivery } }),
  rejectSubstitute: (token: Token, id: string, line: string) => request(rejectSubstitute, { token, body: { id, line } }),
  reportComplaint: (token: Token, id: string, report: ReportToSend) =>
    request(reportComplaint, { token, body: { id, ...report } }),
  listRatings: (token: Token, products: readonly string[]) => request(listRatings, { token, query: { ids: products.join(',') } }),
  rateProduct: (token: Token, product: string, stars: Stars) => request(rateProduct, { token, body: { product, stars } }),
  listWaitingPayments: (token: Token) => request(listWaitingPayments, { token }),
  cancelWaitingPayment: (token: Token, id: string) => request(cancelWaitingPayment, { token, body: { id } }),
}

/** Requests of guests, who have no token. A placed order has a `secret`, by which its guest sees and changes it. */
export const guestApi = {
  findCartSwaps: (cart: BodyToSendOf<typeof findCartSwaps>) => request(findCartSwaps, { body: cart }),
  showCheckoutSession: (id: string) => request(showCheckoutSession, { query: { id } }),
  getOrder: (secret: string) => request(getOrder, { query: { secret } }),
  cancelOrder: (secret: string) => request(cancelOrder, { body: { secret } }),
  reduceOrder: (secret: string, reduction: ReductionToSend, idempotencyKey: string) =>
    request(reduceOrder, { body: { secret, ...reduction }, idempotencyKey }),
  changeDetails: (secret: string, details: DetailsToSend) => request(changeDetails, { body: { secret, ...details } }),
  changeSlot: (secret: string, delivery: string) => request(changeSlot, { body: { secret, delivery } }),
  rejectSubstitute: (secret: string, line: string) => request(rejectSubstitute, { body: { secret, line } }),
  reportComplaint: (secret: string, report: ReportToSend) => request(reportComplaint, { body: { secret, ...report } }),
  listWaitingPayments: (secret: string) => request(listWaitingPayments, { query: { secret } }),
  cancelWaitingPayment: (secret: string) => request(cancelWaitingPayment, { body: { secret } }),
  findOrder: (lookup: BodyToSendOf<typeof findOrder>) => request(findOrder, { body: lookup }),
  claimOrders: (secret: string) => request(claimOrders, { body: { secret } }),
}
