import type { OrderId } from '../../../domain/order.ts'
import type { CheckoutReport } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordEvent } from './record-event.ts'

/** Keeps what was learned by asking about an order's checkout, as an event: asked again it is the same one. */
export async function recordLookup(platform: Platform, order: OrderId, report: CheckoutReport): Promise<void> {
  const { fact } = report
  if (fact) await recordEvent(platform, { ...report, fact, id: `lookup ${order} ${fact.kind}`, type: 'lookup', order })
}
