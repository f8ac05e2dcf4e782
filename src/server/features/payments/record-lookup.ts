import type { OrderId } from '../../../domain/order.ts'
import type { CheckoutReport } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordEvent } from './record-event.ts'

/** Records what the provider responded about a checkout. Has no effect when the same was recorded before. */
export async function recordLookup(platform: Platform, order: OrderId, report: CheckoutReport): Promise<void> {
  const { fact } = report
  if (fact) await recordEvent(platform, { ...report, fact, id: `lookup ${order} ${fact.kind}`, type: 'lookup', order })
}
