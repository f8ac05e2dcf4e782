import type { OrderId } from '../../../domain/order.ts'
import { judgeRefunds, type RefundsVerdict } from '../../../domain/refund.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRefunds } from './record-refunds.ts'

interface PaidPayment {
  readonly paymentIntent: string
  /** Including settled ones: the next attempt's idempotency key. */
  readonly failedRefunds: number
}

/** What is left of it. A retry never refunds twice. Throws ProviderRejected, ProviderUnavailable. */
export async function refundPayment(
  platform: Platform,
  order: OrderId,
  { paymentIntent, failedRefunds }: PaidPayment,
): Promise<RefundsVerdict> {
  const refunds = await platform.payments.refund(paymentIntent, failedRefunds)
  await recordRefunds(platform, order, paymentIntent, refunds)
  return judgeRefunds(refunds)
}
