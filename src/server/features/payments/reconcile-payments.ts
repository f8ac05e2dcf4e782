import type { OrderId } from '../../../domain/order.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type CheckoutReport, ProviderRejected, ProviderUnavailable } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { recordLookup } from './record-event.ts'
import { recordRefunds } from './record-refunds.ts'
import { type ClaimedRefund, claimRefund } from './refund-repository.ts'
import { saveCheckout } from './save-checkout.ts'
import { reportSettled } from './settle-payment.ts'
import { type CheckedBefore, type ClaimedPayment, claimUnchecked } from './waiting-payment-repository.ts'

const MINUTE_MS = 60 * 1000

/**
 * The time since its last check after which a payment is checked again. A request that starts a payment ends within a
 * minute.
 */
const CHECK_AFTER_MS = { starting: MINUTE_MS, open: 2 * MINUTE_MS, released: MINUTE_MS, processing: 60 * MINUTE_MS }
/**
 * The same times for the check at the start of the store. They are shorter, to find events that were missed while the
 * store was down.
 */
const CHECK_AFTER_AT_START_MS = { starting: MINUTE_MS / 2, open: MINUTE_MS / 2, released: 0, processing: MINUTE_MS / 2 }

interface Round {
  readonly atStart?: boolean
  readonly signal?: AbortSignal
}

/**
 * Asks the provider for payments whose webhooks may be lost or that a crash interrupted. Each process claims one
 * payment at a time, so that a failing payment blocks no others. Throws ProviderUnavailable.
 */
export async function reconcilePayments(platform: Platform, { atStart = false, signal }: Round = {}): Promise<void> {
  // The times are fixed at the beginning, so that a round checks each payment once.
  const before = checkedBefore(platform.clock.now(), atStart ? CHECK_AFTER_AT_START_MS : CHECK_AFTER_MS)
  await eachClaimed(platform, signal, (now) => claimUnchecked(platform.db, now, before), reconcile)
  await eachClaimed(platform, signal, (now) => claimRefund(platform.db, now, before.processing), lookUpRefunds)
}

async function eachClaimed<Claimed extends { readonly order: OrderId }>(
  platform: Platform,
  signal: AbortSignal | undefined,
  claim: (now: Date) => Promise<Claimed | null>,
  work: (platform: Platform, claimed: Claimed, now: Date) => Promise<void>,
): Promise<void> {
  while (!signal?.aborted) {
    const now = platform.clock.now()
    const claimed = await claim(now)
    if (!claimed) return
    try {
      await work(platform, claimed, now)
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      platform.log.error({ err: error, order: claimed.order }, 'a payment could not be reconciled')
    }
  }
}

const lookUpRefunds = async (platform: Platform, { order, paymentIntent }: ClaimedRefund): Promise<void> =>
  recordRefunds(platform, order, paymentIntent, await platform.payments.findRefunds(paymentIntent))

const checkedBefore = (now: Date, after: typeof CHECK_AFTER_MS): CheckedBefore => ({
  starting: new Date(now.getTime() - after.starting),
  open: new Date(now.getTime() - after.open),
  released: new Date(now.getTime() - after.released),
  processing: new Date(now.getTime() - after.processing),
})

async function reconcile(platform: Platform, payment: ClaimedPayment, now: Date): Promise<void> {
  const report =
    payment.sessionId === null ? await resume(platform, payment, now) : await find(platform, payment, payment.sessionId, now)
  if (report) await recordLookup(platform, payment.order, report)
}

const RESUMED = { type: 'checkout' }

/**
 * Completes the start of a checkout whose response was lost. The provider returns the same checkout for its idempotency
 * key.
 */
async function resume(platform: Platform, payment: ClaimedPayment, now: Date): Promise<CheckoutReport | null> {
  const order = (await getOrdersAndAwaiting(platform.db, [payment.order])).get(payment.order)
  if (!order) return null
  try {
    const checkout = await platform.payments.startCheckout(order, payment.expiresAt)
    const { settled } = await inTransaction(platform.db, (tx) => saveCheckout(tx, order.id, checkout, now))
    if (settled) reportSettled(platform.log, settled, RESUMED)
    return await lookUp(platform, payment, checkout.sessionId)
  } catch (error) {
    return expiredReport(error, payment)
  }
}

async function find(platform: Platform, payment: ClaimedPayment, sessionId: string, now: Date): Promise<CheckoutReport | null> {
  try {
    return { ...(await lookUp(platform, payment, sessionId)), sessionId } // the requested id, whatever the response says
  } catch (error) {
    const report = expiredReport(error, payment)
    // A payment whose checkout the provider does not know stays until it expires.
    return payment.expiresAt <= now ? report : null
  }
}

const lookUp = ({ payments }: Platform, { isReleased }: ClaimedPayment, sessionId: string): Promise<CheckoutReport> =>
  isReleased ? payments.expireCheckout(sessionId) : payments.findCheckout(sessionId)

/** Reports a payment as expired when the provider does not know its checkout, since it was never paid then. */
function expiredReport(error: unknown, { order, sessionId }: ClaimedPayment): CheckoutReport {
  if (!(error instanceof ProviderRejected)) throw error
  return { sessionId, order, paymentIntent: null, fact: { kind: 'expired' } }
}

/** Reconciles payments when the store starts. The round a minute later repeats what fails. */
export const reconcileAtStart = (platform: Platform, signal: AbortSignal): Promise<void> =>
  reconcilePayments(platform, { atStart: true, signal }).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'payments could not be reconciled at the start'),
  )
