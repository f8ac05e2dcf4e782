import type { RefundFact, RefundId } from '../../../domain/refund.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ProviderRejected } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrder } from '../orders/change-status.ts'
import { reportPaymentChange } from './apply-payment.ts'
import { recordEvent, recordRefunds } from './record-event.ts'
import { findRefundable, findUnsent, type UnsentRefund } from './refund-repository.ts'
import { refundRest } from './request-refund.ts'

/**
 * Sends a refund to the provider. The refund's id makes repeated calls idempotent there. Throws ProviderUnavailable,
 * and an error while the payment's id at the provider is not known.
 */
export async function sendRefund(platform: Platform, refund: RefundId): Promise<void> {
  const unsent = await findUnsent(platform.db, refund)
  if (!unsent) return
  const { order, amount, paymentIntent } = unsent
  if (paymentIntent === null) throw new Error('The payment is not known at the provider yet')
  try {
    await recordRefunds(platform, order, paymentIntent, await platform.payments.refund(paymentIntent, { id: refund, amount }))
  } catch (error) {
    if (!(error instanceof ProviderRejected)) throw error
    platform.log.error({ err: error, order, refund }, 'the payment provider refused a refund')
    await recordRefused(platform, refund, { ...unsent, paymentIntent })
  }
}

/**
 * Records that the provider refused a refund. The reason may be refunds that were made at the provider, so those are
 * recorded too. If all was to be refunded, what is left is refunded now.
 */
async function recordRefused(
  platform: Platform,
  refund: RefundId,
  unsent: UnsentRefund & { paymentIntent: string },
): Promise<void> {
  const { order, amount, sessionId, paymentIntent, kind, by, reason } = unsent
  const payment = (await findRefundable(platform.db, order)).find((one) => one.paymentIntent === paymentIntent)
  const isWhole = payment && payment.given >= (payment.received ?? 0)
  const others = await findOthers(platform, paymentIntent)
  await recordRefunds(platform, order, paymentIntent, others)
  const fact = { kind: 'refund', refund: null, request: refund, amount, status: 'failed' } as const
  await recordEvent(platform, { id: `refused ${refund}`, type: 'refund refused', order, sessionId, paymentIntent, fact })
  if (!isWhole || others.length === 0) return
  const other = kind === 'other' ? paymentIntent : undefined
  const rest = { payment: other, by, reason, now: platform.clock.now() }
  const requested = await inTransaction(platform.db, async (tx) => {
    await lockOrder(tx, order)
    return refundRest(tx, order, rest)
  })
  if (requested?.change) reportPaymentChange(platform.log, requested.change, { refund: requested.id })
}

const findOthers = ({ payments }: Platform, paymentIntent: string): Promise<readonly RefundFact[]> =>
  payments.findRefunds(paymentIntent).catch((error: unknown) => {
    if (error instanceof ProviderRejected) return []
    throw error
  })
