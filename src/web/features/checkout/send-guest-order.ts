import type { GuestOrderRequest } from '../../../contract/orders.ts'
import type { PaymentType } from '../../../domain/order.ts'
import { type Failure, failure } from '../../api/request.ts'
import { guestApi } from '../../api/shopper-api.ts'
import { rememberedGuestCheckout } from '../orders/guest-checkout.ts'
import { beginGuestAttempt, endGuestAttempt, type GuestAttempt, noteResponse } from './guest-attempt.ts'
import { isFinalRejection } from './order-attempt.ts'

/** `url` leads to the payment page of an online order. */
export type SentGuestOrder =
  | { readonly success: true; readonly secret: string; readonly number: string; readonly url?: string }
  | Failure

/** Sends an order. Repeated calls with the same order create only one. */
export async function sendGuestOrder(paymentType: PaymentType, order: GuestOrderRequest): Promise<SentGuestOrder> {
  const attempt = beginGuestAttempt(paymentType, order)
  if (!attempt.isRepeated) {
    const paid = await cancelLeftPayment()
    if (paid) return endedBy(attempt, paid)
  }
  return paymentType === 'COD' ? placeCashOrder(order, attempt) : startCheckout(order, attempt)
}

async function placeCashOrder(order: GuestOrderRequest, attempt: GuestAttempt): Promise<SentGuestOrder> {
  const response = await guestApi.placeCashOrder(order, attempt.key)
  if (response.success || isFinalRejection(response.status)) endGuestAttempt(attempt)
  return response.success ? sentOrder(response) : response
}

/** Keeps the attempt, so that a guest who returns unpaid continues with the same payment while that can be made. */
async function startCheckout(order: GuestOrderRequest, attempt: GuestAttempt): Promise<SentGuestOrder> {
  const response = await guestApi.startCheckout(order, attempt.key)
  if (!response.success) return isFinalRejection(response.status) ? endedBy(attempt, response) : response
  const sent = sentOrder(response)
  if (attempt.isRepeated && sent.success && (await isOver(sent.secret))) {
    endGuestAttempt(attempt)
    return sendGuestOrder('Online', order)
  }
  noteResponse(attempt)
  return sent
}

function endedBy(attempt: GuestAttempt, failure: Failure): Failure {
  endGuestAttempt(attempt)
  return failure
}

interface Placed {
  readonly secret?: string | undefined
  readonly url?: string
  readonly order: { readonly number: string }
}

/**
 * Reads the response to an order. The secret is optional in the response, because orders of accounts have none. A guest's
 * order without one can't be followed, so it counts as a failure.
 */
function sentOrder({ secret, url, order: { number } }: Placed): SentGuestOrder {
  if (secret === undefined) return failure(0, 'Something went wrong on our side. Please try again.')
  return { success: true, secret, number, ...(url !== undefined && { url }) }
}

/** Tells whether the payment of an order can no longer be made. */
async function isOver(secret: string): Promise<boolean> {
  const waiting = await guestApi.listWaitingPayments(secret)
  return waiting.success && !waiting.payments.some(({ state }) => state === 'open')
}

const CONFLICT = 409

/**
 * Cancels the payment that this tab left, because it holds goods that the new order may want. Returns the failure when it is
 * paid by now, so that nothing is bought twice.
 */
async function cancelLeftPayment(): Promise<Failure | null> {
  const secret = rememberedGuestCheckout()
  if (secret === null) return null
  const response = await guestApi.cancelWaitingPayment(secret)
  return !response.success && response.status === CONFLICT ? response : null
}
