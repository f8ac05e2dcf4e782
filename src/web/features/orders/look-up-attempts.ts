import { guestApi, shopperApi } from '../../api/shopper-api.ts'
import { finishGuestAttempt } from './guest-attempts.ts'
import {
  endAttempt,
  finishAccountAttempt,
  isRecent,
  notePayment,
  type OrderAttempt,
  unfinishedAttempts,
} from './order-attempts.ts'
import { dropShopperOrders } from './shopper-orders.ts'

const NOT_FOUND = 404

/**
 * Asks the store what became of the orders that this browser has begun as a guest. What was bought leaves the cart. Attempts
 * whose payment can't be made any more are forgotten.
 */
export async function lookUpAttempts(): Promise<void> {
  await Promise.all(unfinishedAttempts().map(lookUpAttempt))
}

/** A request without a response may still reach the store, so its attempt is kept for a while. */
async function lookUpAttempt(attempt: OrderAttempt): Promise<void> {
  const { secret } = attempt
  const waiting = await guestApi.listWaitingPayments(secret)
  const [payment] = waiting.success ? waiting.payments : []
  if (payment?.state === 'failed') return endAttempt(attempt)
  if (payment) return notePayment(attempt, { state: payment.state })
  const response = waiting.success ? await guestApi.getOrder(secret) : waiting
  if (response.success) return void finishGuestAttempt(secret, response.order)
  if (response.status === NOT_FOUND && !(attempt.state === 'sent' && isRecent(attempt))) endAttempt(attempt)
}

/** Forgets an account's attempt when the payment that it began can't be made any more. */
export async function lookUpPayment(token: string, attempt: OrderAttempt): Promise<void> {
  const waiting = await shopperApi.listWaitingPayments(token)
  if (!waiting.success) return
  if (!waiting.payments.some(({ order, state }) => order._id === attempt.order && state === 'open')) endAttempt(attempt)
}

/** The pauses before each look, in ms. The request that a reload cut off may reach the store after this page has loaded. */
const LOOK_AFTER_MS = [0, 1000, 2000]

/**
 * Returns the number of the cash order that an account placed without getting a response, and takes what was bought out of
 * the cart. Returns null when there is none.
 */
export async function takePlacedOrder(token: string, shopper: string, isStopped: () => boolean): Promise<string | null> {
  const attempt = unfinishedAttempts(shopper).find(({ paymentType, state }) => paymentType === 'COD' && state === 'sent')
  if (!attempt) return null
  if (!isRecent(attempt)) {
    endAttempt(attempt)
    return null
  }
  for (const ms of LOOK_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (isStopped()) return null
    const response = await shopperApi.getOrderByKey(token, attempt.key)
    if (isStopped()) return null
    if (!response.success) continue
    finishAccountAttempt(attempt)
    dropShopperOrders(token)
    return response.order.number
  }
  return null
}
