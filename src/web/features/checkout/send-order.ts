import type { Failure } from '../../api/api.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { cartSent } from '../cart/cart-sync.ts'
import { attemptWaits, beginAttempt, endAttempt, isRefusedForGood, type OrderAttempt, type OrderIntent } from './order-attempt.ts'

/** What an order came to. `url`: where an online payment goes on. */
export type SentOrder = { readonly success: true; readonly message: string; readonly url?: string } | Failure

/** Sends an order, however often it is tried: one wish makes one order. */
export async function sendOrder(token: string, wish: OrderIntent): Promise<SentOrder> {
  await cartSent() // else the cart could reach the account after the order that empties it
  const attempt = await settledAttempt(token, wish)
  return wish.paymentType === 'COD' ? placeCashOrder(token, attempt) : startCheckout(token, attempt)
}

async function placeCashOrder(token: string, attempt: OrderAttempt): Promise<SentOrder> {
  const response = await shopperApi.placeCashOrder(token, attempt.order, attempt.key)
  if (response.success || isRefusedForGood(response.status)) endAttempt(attempt)
  return response
}

/** Whoever comes back from the payment page and presses again goes on with the same checkout, so it stays one attempt until it is paid. */
async function startCheckout(token: string, attempt: OrderAttempt): Promise<SentOrder> {
  const response = await shopperApi.startCheckout(token, attempt.order, attempt.key)
  if (response.success) attemptWaits(attempt, response.order._id)
  else if (isRefusedForGood(response.status)) endAttempt(attempt)
  return response
}

/** The attempt for a wish, or a new one when the checkout of the last one is over: paid, or run out. */
async function settledAttempt(token: string, wish: OrderIntent): Promise<OrderAttempt> {
  const attempt = beginAttempt(wish)
  if (attempt.waitingOrder === undefined) return attempt
  const waiting = await shopperApi.listWaitingPayments(token)
  const isOver =
    waiting.success && !waiting.payments.some((one) => one.order._id === attempt.waitingOrder && one.state === 'open')
  if (!isOver) return attempt
  endAttempt(attempt)
  return beginAttempt(wish)
}
