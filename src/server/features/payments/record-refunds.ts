import type { OrderId } from '../../../domain/order.ts'
import type { RefundFact } from '../../../domain/refund.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSavedEvents } from './payment-event-repository.ts'
import { recordEvent } from './record-event.ts'
import { findRefundable } from './refund-repository.ts'

/**
 * Asks the provider for the refunds of an order's payment, when only their sum was reported. Throws ProviderRejected
 * and ProviderUnavailable.
 */
export async function findRefunds(platform: Platform, order: OrderId): Promise<void> {
  const own = (await findRefundable(platform.db, order)).find(({ kind }) => kind === 'checkout')
  if (!own || own.paymentIntent === null) return
  await recordRefunds(platform, order, own.paymentIntent, await platform.payments.findRefunds(own.paymentIntent))
}

/**
 * Records refunds that the provider reported. Skips those that were recorded before, without waiting for the order's
 * row lock.
 */
export async function recordRefunds(
  platform: Platform,
  order: OrderId,
  paymentIntent: string,
  refunds: readonly RefundFact[],
): Promise<void> {
  const saved = await findSavedEvents(platform.db, refunds.map(eventId))
  for (const fact of refunds) {
    const id = eventId(fact)
    if (!saved.has(id)) await recordEvent(platform, { id, type: 'refund', sessionId: null, order, paymentIntent, fact })
  }
}

const eventId = ({ refund, request, status }: RefundFact): string =>
  ['refund', refund, ...(request ? ['of', request] : []), status].join(' ')
