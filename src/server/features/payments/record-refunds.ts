import type { OrderId } from '../../../domain/order.ts'
import type { RefundFact } from '../../../domain/refund.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSavedEvents } from './payment-event-repository.ts'
import { recordEvent } from './record-event.ts'

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
