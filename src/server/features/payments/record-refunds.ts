import type { OrderId } from '../../../domain/order.ts'
import type { RefundFact } from '../../../domain/refund.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordEvent } from './record-event.ts'

/** Idempotent by event id. */
export async function recordRefunds(
  platform: Platform,
  order: OrderId,
  paymentIntent: string,
  refunds: readonly RefundFact[],
): Promise<void> {
  for (const fact of refunds) {
    const id = ['refund', fact.refund, ...(fact.request ? ['of', fact.request] : []), fact.status].join(' ')
    await recordEvent(platform, { id, type: 'refund', sessionId: null, order, paymentIntent, fact })
  }
}
