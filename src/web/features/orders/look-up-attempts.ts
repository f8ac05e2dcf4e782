import { guestApi } from '../../api/shopper-api.ts'
import {
  endGuestAttempt,
  finishGuestAttempt,
  type GuestAttempt,
  isRecent,
  notePayment,
  unfinishedAttempts,
} from './guest-attempts.ts'

const NOT_FOUND = 404

/**
 * Asks the store what became of the orders that this browser has begun as a guest. What was bought leaves the cart. Attempts
 * whose payment can't be made any more are forgotten.
 */
export async function lookUpAttempts(): Promise<void> {
  await Promise.all(unfinishedAttempts().map(lookUpAttempt))
}

/** A request without a response may still reach the store, so its attempt is kept for a while. */
async function lookUpAttempt(attempt: GuestAttempt): Promise<void> {
  const { secret } = attempt
  const waiting = await guestApi.listWaitingPayments(secret)
  const [payment] = waiting.success ? waiting.payments : []
  if (payment?.state === 'failed') return endGuestAttempt(secret)
  if (payment) return notePayment(secret, payment.state)
  const response = waiting.success ? await guestApi.getOrder(secret) : waiting
  if (response.success) return void finishGuestAttempt(secret, response.order)
  if (response.status === NOT_FOUND && !(attempt.state === 'sent' && isRecent(attempt))) endGuestAttempt(secret)
}
