import type { Failure } from '../../api/api.ts'
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

/** `url`: the payment page of an online order. */
export type SentOrder =
  | { readonly success: true; readonly message: string; readonly number: string; readonly url?: string }
  | Failure

/** One intent makes one order. */
export async function sendOrder(token: string, intent: OrderIntent): Promise<SentOrder> {
  await cartSent() // else the cart could arrive after the order that empties it
  const attempt = await settledAttempt(token, intent)
  return intent.paymentType === 'COD' ? placeCashOrder(token, attempt) : startCheckout(token, attempt)
}

async function placeCashOrder(token: string, attempt: OrderAttempt): Promise<SentOrder> {
  const response = await shopperApi.placeCashOrder(token, attempt.order, attempt.key)
  if (response.success || isFinalRejection(response.status)) endAttempt(attempt)
  return response.success ? { ...response, number: response.order.number } : response
}

/** The attempt lasts until the checkout is paid: a shopper who returns unpaid continues with it. */
async function startCheckout(token: string, attempt: OrderAttempt): Promise<SentOrder> {
  const response = await shopperApi.startCheckout(token, attempt.order, attempt.key)
  if (response.success) saveWaitingOrder(attempt, response.order._id)
  else if (isFinalRejection(response.status)) endAttempt(attempt)
  return response.success ? { ...response, number: response.order.number } : response
}

/** Returns a new attempt when the last one's checkout is paid or has expired. */
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
