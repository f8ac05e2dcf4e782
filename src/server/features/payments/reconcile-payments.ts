import type { OrderId } from '../../../domain/order.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type CheckoutReport, ProviderRejected, ProviderUnavailable } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { recordLookup } from './record-lookup.ts'
import { recordRefunds } from './record-refunds.ts'
import { type ClaimedRefund, claimRefund } from './refund-repository.ts'
import { saveCheckout } from './save-checkout.ts'
import { reportSettled } from './settle-payment.ts'
import { type CheckedBefore, type ClaimedPayment, claimUnchecked } from './waiting-payment-repository.ts'

const MINUTE_MS = 60 * 1000

/** Since the last check. A request that starts a payment ends within a minute. */
const CHECK_AFTER_MS = { starting: MINUTE_MS, open: 2 * MINUTE_MS, released: MINUTE_MS, processing: 60 * MINUTE_MS }
/** For events missed while down. */
const CHECK_AFTER_AT_START_MS = { starting: MINUTE_MS / 2, open: MINUTE_MS / 2, released: 0, processing: MINUTE_MS / 2 }

interface Round {
  readonly atStart?: boolean
  readonly signal?: AbortSignal
}

/**
 * For lost webhooks and crashes. Processes claim one payment each, so a failing one blocks no others. Throws
 * ProviderUnavailable.
 */
export async function reconcilePayments(platform: Platform, { atStart = false, signal }: Round = {}): Promise<void> {
  const before = checkedBefore(platform.clock.now(), atStart ? CHECK_AFTER_AT_START_MS : CHECK_AFTER_MS) // a round checks each payment once
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

/** When the response was lost; the provider's idempotency key returns the same checkout. */
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
    return payment.expiresAt <= now ? report : null // an unknown one stays until it expires
  }
}

const lookUp = ({ payments }: Platform, { isReleased }: ClaimedPayment, sessionId: string): Promise<CheckoutReport> =>
  isReleased ? payments.expireCheckout(sessionId) : payments.findCheckout(sessionId)

/** What the provider doesn't know was never paid. */
function expiredReport(error: unknown, { order, sessionId }: ClaimedPayment): CheckoutReport {
  if (!(error instanceof ProviderRejected)) throw error
  return { sessionId, order, paymentIntent: null, fact: { kind: 'expired' } }
}

/** Failures are left to the round a minute later. */
export const reconcileAtStart = (platform: Platform, signal: AbortSignal): Promise<void> =>
  reconcilePayments(platform, { atStart: true, signal }).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'payments could not be reconciled at the start'),
  )
