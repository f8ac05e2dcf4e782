import type { Failure } from '../../api/request.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { cartSent } from '../cart/cart-sync.ts'
import {
  beginAttempt,
  endAttempt,
  isFinalRejection,
  type OrderAttempt,
  type OrderIntent,
  saveWaitingOrder,
} from './order-attempt.ts'

/** `url` leads to the payment page of an online order. */
export type SentOrder =
  | { readonly success: true; readonly message: string; readonly number: string; readonly url?: string }
  | Failure

/** Sends an order. Repeated calls with the same intent create only one order. */
export async function sendOrder(token: string, intent: OrderIntent): Promise<SentOrder> {
  // A cart update that is still in flight could arrive after the order that empties the cart.
  await cartSent()
  const attempt = await settledAttempt(token, intent)
  return intent.paymentType === 'COD' ? placeCashOrder(token, attempt) : startCheckout(token, attempt)
}

async function placeCashOrder(token: string, attempt: OrderAttempt): Promise<SentOrder> {
  const response = await shopperApi.placeCashOrder(token, attempt.order, attempt.key)
  if (response.success || isFinalRejection(response.status)) endAttempt(attempt)
  return response.success ? { ...response, number: response.order.number } : response
}

/** Keeps the attempt until the checkout is paid, so that a shopper who returns unpaid continues with it. */
async function startCheckout(token: string, attempt: OrderAttempt): Promise<SentOrder> {
  const response = await shopperApi.startCheckout(token, attempt.order, attempt.key)
  if (!response.success) {
    if (isFinalRejection(response.status)) endAttempt(attempt)
    return response
  }
  const { url, message, order } = response
  if (url === undefined) endAttempt(attempt)
  else saveWaitingOrder(attempt, order._id)
  return { success: true, message, number: order.number, ...(url !== undefined && { url }) }
}

/** Returns a new attempt when the checkout of the last one is paid or has expired. */
async function settledAttempt(token: string, intent: OrderIntent): Promise<OrderAttempt> {
  const attempt = beginAttempt(intent)
  if (attempt.waitingOrder === undefined) return attempt
  const waiting = await shopperApi.listWaitingPayments(token)
  const isOver =
    waiting.success && !waiting.payments.some((one) => one.order._id === attempt.waitingOrder && one.state === 'open')
  if (!isOver) return attempt
  endAttempt(attempt)
  return beginAttempt(intent)
}
