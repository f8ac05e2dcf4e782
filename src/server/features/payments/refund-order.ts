import type { OrderId } from '../../../domain/order.ts'
import { notFound, Refusal } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { paymentUnavailable } from './payment-unavailable.ts'
import { recordEvent } from './record-event.ts'
import { findRefundable } from './refund-store.ts'

/**
 * Gives all of an order's payment back through the provider, which cancels the order. Refuses 404 an unknown order, 409 one
 * without money to give back, 503 when the provider is away; trying again never refunds twice.
 */
export async function refundOrder(platform: Platform, id: string): Promise<void> {
  const payment = isId<OrderId>(id) ? await findRefundable(platform.db, id) : null
  if (!payment) throw notFound('Order')
  const { order, state, received, paymentIntent } = payment
  if (state === 'refunded') throw new Refusal(409, 'This payment was refunded already')
  if (received === null || paymentIntent === null) throw new Refusal(409, 'This order has no online payment to refund')
  await platform.payments.refund(order, paymentIntent).catch((error: unknown) => {
    throw paymentUnavailable(error, platform.log, order)
  })
  const fact = { kind: 'refunded', amount: received } as const
  await recordEvent(platform, { id: `refund ${paymentIntent}`, type: 'refund', sessionId: null, order, paymentIntent, fact })
}
