import type { OrderId } from '../../../domain/order.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type CheckoutReport, ProviderAway, ProviderRefused } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrders } from '../orders/order-repository.ts'
import { recordLookup } from './record-lookup.ts'
import { recordRefunds } from './record-refunds.ts'
import { type ClaimedRefund, claimRefund } from './refund-repository.ts'
import { saveCheckout } from './save-checkout.ts'
import { tellSettled } from './settle-payment.ts'
import { type AskedBefore, type ClaimedPayment, claimUnasked } from './waiting-payment-repository.ts'

const MINUTE_MS = 60 * 1000

/** How long a payment waits for its webhook before the provider is asked. A request that starts one is over within a minute. */
const PATIENCE_MS = { starting: MINUTE_MS, open: 2 * MINUTE_MS, released: MINUTE_MS, processing: 60 * MINUTE_MS }
/** After a start, what the process that ended may have missed is asked for at once. */
const PATIENCE_AT_START_MS = { starting: MINUTE_MS / 2, open: MINUTE_MS / 2, released: 0, processing: MINUTE_MS / 2 }

interface Round {
  readonly atStart?: boolean
  /** Ends the round before its next payment. */
  readonly signal?: AbortSignal
}

/**
 * Asks the provider about payments of which nothing was heard for a while, so that a lost webhook or a process that ended half
 * way loses none. Many processes may do it at once. Ends early when the provider is away: the next round goes on. A payment is
 * claimed when its turn comes, so that one that can't be asked about holds up no other: it waits for its next turn.
 */
export async function reconcilePayments(platform: Platform, { atStart = false, signal }: Round = {}): Promise<void> {
  const before = askedBefore(platform.clock.now(), atStart ? PATIENCE_AT_START_MS : PATIENCE_MS) // once a round for each payment
  await eachClaimed(platform, signal, (now) => claimUnasked(platform.db, now, before), reconcile)
  await eachClaimed(platform, signal, (now) => claimRefund(platform.db, now, before.processing), askForRefunds)
}

/** Works on what is claimed, one after the other, until nothing is left. */
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

/** Of a refund that is on its way nothing may have been heard, either. */
const askForRefunds = async (platform: Platform, { order, paymentIntent }: ClaimedRefund): Promise<void> =>
  recordRefunds(platform, order, paymentIntent, await platform.payments.findRefunds(paymentIntent))

const askedBefore = (now: Date, patience: typeof PATIENCE_MS): AskedBefore => ({
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

/** A checkout of which the provider's answer was lost: asked for once more, it is the same one. */
async function resume(platform: Platform, payment: ClaimedPayment, now: Date): Promise<CheckoutReport | null> {
  const [order] = await findOrders(platform.db, [payment.order])
  if (!order) return null
  try {
    const checkout = await platform.payments.startCheckout(order, payment.expiresAt)
    const { settled } = await inTransaction(platform.db, (tx) => saveCheckout(tx, order.id, checkout, now))
    if (settled) tellSettled(platform.log, settled, RESUMED)
    return await ask(platform, payment, checkout.sessionId)
  } catch (error) {
    return reportOfRefusal(error, payment)
  }
}

async function find(platform: Platform, payment: ClaimedPayment, sessionId: string, now: Date): Promise<CheckoutReport | null> {
  try {
    return { ...(await ask(platform, payment, sessionId)), sessionId } // what was asked for, whatever it calls itself
  } catch (error) {
    const report = reportOfRefusal(error, payment)
    return payment.expiresAt <= now ? report : null // a checkout that nobody knows can't be paid, but it is not over before its time
  }
}

/** What the provider knows of a checkout; one that is not to be paid any more is ended. */
const ask = ({ payments }: Platform, { isReleased }: ClaimedPayment, sessionId: string): Promise<CheckoutReport> =>
  isReleased ? payments.expireCheckout(sessionId) : payments.findCheckout(sessionId)

/** What the provider refuses to know was never paid. */
function reportOfRefusal(error: unknown, { order, sessionId }: ClaimedPayment): CheckoutReport {
  if (!(error instanceof ProviderRefused)) throw error
  return { sessionId, order, paymentIntent: null, fact: { kind: 'expired' } }
}

/** Reconciles now and every minute, until the given end, which waits for no answer of the provider's. A failure waits for the next minute. */
export function reconcilePeriodically(platform: Platform): { stop(): void } {
  const end = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const round = (atStart: boolean) => {
    running = running
      .then(() => reconcilePayments(platform, { atStart, signal: end.signal }))
      .catch((error: unknown) => {
        if (end.signal.aborted) return
        const words =
          error instanceof ProviderAway ? 'the payment provider could not be asked' : 'payments could not be reconciled'
        platform.log.warn({ err: error }, words)
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
