import type { OrderId } from '../../../domain/order.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type CheckoutReport, ProviderAway, ProviderRefused } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrders } from '../orders/order-repository.ts'
import { recordLookup } from './record-lookup.ts'
import { recordRefunds } from './record-refunds.ts'
import { type ClaimedRefund, claimRefund } from './refund-repository.ts'
import { saveCheckout } from './save-checkout.ts'
import { reportSettled } from './settle-payment.ts'
import { type CheckedBefore, type ClaimedPayment, claimUnchecked } from './waiting-payment-repository.ts'

const MINUTE_MS = 60 * 1000

/** Minimum time since the last check, by state. A request that starts a payment ends within a minute. */
const PATIENCE_MS = { starting: MINUTE_MS, open: 2 * MINUTE_MS, released: MINUTE_MS, processing: 60 * MINUTE_MS }
/** Shorter at startup, for events missed while down. */
const PATIENCE_AT_START_MS = { starting: MINUTE_MS / 2, open: MINUTE_MS / 2, released: 0, processing: MINUTE_MS / 2 }

interface Round {
  readonly atStart?: boolean
  /** Aborts before the next payment. */
  readonly signal?: AbortSignal
}

/**
 * Looks up unsettled payments at the provider, so that lost webhooks and crashes lose none. Safe to run in many processes: payments
 * are claimed one at a time, so one that fails does not block others. Throws ProviderAway, leaving the rest to the next round.
 */
export async function reconcilePayments(platform: Platform, { atStart = false, signal }: Round = {}): Promise<void> {
  const before = checkedBefore(platform.clock.now(), atStart ? PATIENCE_AT_START_MS : PATIENCE_MS) // fixed per round: each payment is checked once
  await eachClaimed(platform, signal, (now) => claimUnchecked(platform.db, now, before), reconcile)
  await eachClaimed(platform, signal, (now) => claimRefund(platform.db, now, before.processing), lookUpRefunds)
}

/** Processes claimed rows one at a time until none is left. */
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
      if (error instanceof ProviderAway) throw error
      platform.log.error({ err: error, order: claimed.order }, 'a payment could not be reconciled')
    }
  }
}

const lookUpRefunds = async (platform: Platform, { order, paymentIntent }: ClaimedRefund): Promise<void> =>
  recordRefunds(platform, order, paymentIntent, await platform.payments.findRefunds(paymentIntent))

const checkedBefore = (now: Date, patience: typeof PATIENCE_MS): CheckedBefore => ({
  starting: new Date(now.getTime() - patience.starting),
  open: new Date(now.getTime() - patience.open),
  released: new Date(now.getTime() - patience.released),
  processing: new Date(now.getTime() - patience.processing),
})

async function reconcile(platform: Platform, payment: ClaimedPayment, now: Date): Promise<void> {
  const report =
    payment.sessionId === null ? await resume(platform, payment, now) : await find(platform, payment, payment.sessionId, now)
  if (report) await recordLookup(platform, payment.order, report)
}

const RESUMED = { type: 'checkout' }

/** Repeats a start whose response was lost: the provider's idempotency key returns the same checkout. */
async function resume(platform: Platform, payment: ClaimedPayment, now: Date): Promise<CheckoutReport | null> {
  const [order] = await findOrders(platform.db, [payment.order])
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
    return { ...(await lookUp(platform, payment, sessionId)), sessionId } // the id that was requested, whatever the response says
  } catch (error) {
    const report = expiredReport(error, payment)
    return payment.expiresAt <= now ? report : null // an unknown checkout can't be paid, but it stays until it expires
  }
}

/** Looks up the checkout, expiring a released one. */
const lookUp = ({ payments }: Platform, { isReleased }: ClaimedPayment, sessionId: string): Promise<CheckoutReport> =>
  isReleased ? payments.expireCheckout(sessionId) : payments.findCheckout(sessionId)

/** A checkout that the provider does not know was never paid. */
function expiredReport(error: unknown, { order, sessionId }: ClaimedPayment): CheckoutReport {
  if (!(error instanceof ProviderRefused)) throw error
  return { sessionId, order, paymentIntent: null, fact: { kind: 'expired' } }
}

/** Runs now and every minute; errors are logged. `stop` does not wait for the provider. */
export function reconcilePeriodically(platform: Platform): { stop(): void } {
  const end = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const round = (atStart: boolean) => {
    running = running
      .then(() => reconcilePayments(platform, { atStart, signal: end.signal }))
      .catch((error: unknown) => {
        if (end.signal.aborted) return
        const message =
          error instanceof ProviderAway ? 'the payment provider could not be asked' : 'payments could not be reconciled'
        platform.log.warn({ err: error }, message)
      })
  }
  const timer = setInterval(() => round(false), MINUTE_MS).unref()
  round(true)
  return {
    stop() {
      clearInterval(timer)
      end.abort()
    },
  }
}
