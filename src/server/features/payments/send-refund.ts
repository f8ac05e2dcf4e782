import type { RefundFact, RefundId } from '../../../domain/payments/refund.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type ProviderEvent, ProviderRejected } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrder } from '../orders/change-status.ts'
import { recordRefunds, saveEvent } from './record-event.ts'
import { findUnsent, type UnsentRefund } from './refund-repository.ts'
import { findRefundable } from './refundable-order.ts'
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
 * recorded too. If all was to be refunded, what is left is refunded now. Has no effect when it was recorded before.
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
  const refused: ProviderEvent = {
    id: `refused ${refund}`,
    type: 'refund refused',
    order,
    sessionId,
    paymentIntent,
    fact: { kind: 'refund', refund: null, request: refund, amount, status: 'failed' },
  }
  const now = platform.clock.now()
  const rest = { payment: kind === 'other' ? paymentIntent : undefined, by, reason, now }
  // One transaction for both, so that a process that ends here leaves nothing unrefunded.
  await inTransaction(platform.db, async (tx) => {
    await lockOrder(tx, order)
    const isNew = await saveEvent(tx, refused, now)
    if (isNew && isWhole && others.length > 0) await refundRest(tx, order, rest)
  })
}

const findOthers = ({ payments }: Platform, paymentIntent: string): Promise<readonly RefundFact[]> =>
  payments.findRefunds(paymentIntent).catch((error: unknown) => {
    if (error instanceof ProviderRejected) return []
    throw error
  })
