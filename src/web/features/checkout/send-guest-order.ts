import * as z from 'zod/mini'
import { type GuestOrderRequest, ORDERED_ALREADY, type OrderWire } from '../../../contract/orders/orders.ts'
import type { PaymentType } from '../../../domain/orders/order.ts'
import { type Failure, failure } from '../../api/request.ts'
import { guestApi } from '../../api/shopper-api.ts'
import { attemptOf, beginGuestAttempt, endGuestAttempt, notePayment } from '../orders/guest-attempts.ts'
import { lookUpAttempts } from '../orders/look-up-attempts.ts'
import { isFinalRejection } from './order-attempt.ts'

/** `url` leads to the payment page of an online order. */
export type SentGuestOrder =
  | { readonly success: true; readonly secret: string; readonly order: OrderWire; readonly url?: string }
  | Failure

/**
 * Sends an order. Repeated calls with the same order create only one. Tells the store which orders this browser has begun
 * before, so that what they hold is free for this one, and nothing is paid twice.
 */
export async function sendGuestOrder(paymentType: PaymentType, order: GuestOrderRequest): Promise<SentGuestOrder> {
  const { attempt, isRepeated } = beginGuestAttempt(paymentType, order)
  if (isRepeated && attempt.state !== 'sent') {
    await lookUpAttempts()
    const now = attemptOf(attempt.secret)
    if (!now) return sendGuestOrder(paymentType, order) // its payment can't be made any more
    if (now.state !== 'open') return { ...failure(409, PAID_ALREADY), body: { code: ORDERED_ALREADY } }
  }
  const { secret, earlier, key } = attempt
  const request = { ...order, secret, ...(earlier.length > 0 && { earlier }) }
  return paymentType === 'COD' ? placeCashOrder(request, key, secret) : startCheckout(request, key, secret)
}

async function placeCashOrder(order: GuestOrderRequest, key: string, secret: string): Promise<SentGuestOrder> {
  const response = await guestApi.placeCashOrder(order, key)
  if (response.success) return { success: true, secret, order: response.order }
  if (isFinalRejection(response.status)) endGuestAttempt(secret)
  return response
}

/** Keeps the attempt, so that a guest who returns unpaid continues with the same payment while that can be made. */
async function startCheckout(order: GuestOrderRequest, key: string, secret: string): Promise<SentGuestOrder> {
  const response = await guestApi.startCheckout(order, key)
  if (response.success) {
    const { order, url } = response
    if (url === undefined) return { success: true, secret, order }
    notePayment(secret, 'open')
    return { success: true, secret, order, url }
  }
  if (isFinalRejection(response.status)) endGuestAttempt(secret)
  return response
}

const PAID_ALREADY = 'You have paid for this already.'

const orderedAlready = z.object({ code: z.literal(ORDERED_ALREADY) })

/** Tells whether an order was rejected because the guest seems to have ordered the same goods already. */
export const isOrderedAlready = ({ body }: Failure): boolean => orderedAlready.safeParse(body).success
