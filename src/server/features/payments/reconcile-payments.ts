import { sql } from 'kysely'
import type { OrderId } from '../../../domain/orders/order.ts'
import { RESERVED_MS } from '../../../domain/payments/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ProviderRejected, ProviderUnavailable, type SessionReport } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { isPaidWhenWeighed } from '../orders/save-capture.ts'
import { captureBeforeEnd } from './capture-payment.ts'
import { savePaymentSession } from './payment-session.ts'
import { recordLookup, recordRefunds } from './record-event.ts'

const MINUTE_MS = 60 * 1000

/**
 * The time since its last check after which a payment is checked again. A request that starts a payment ends within a
 * minute.
 */
const CHECK_AFTER_MS = {
  ...{ starting: MINUTE_MS, open: 2 * MINUTE_MS, ending: MINUTE_MS, processing: 60 * MINUTE_MS },
  ...{ capturing: 2 * MINUTE_MS, reserved: 60 * MINUTE_MS },
}
/**
 * The same times for the check at the start of the store. They are shorter, to find events that were missed while the
 * store was down.
 */
const CHECK_AFTER_AT_START_MS: typeof CHECK_AFTER_MS = {
  ...{ starting: MINUTE_MS / 2, open: MINUTE_MS / 2, ending: 0, processing: MINUTE_MS / 2 },
  ...{ capturing: 0, reserved: MINUTE_MS / 2 },
}

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
  await eachClaimed(
    platform,
    signal,
    (now) => claimEnding(platform.db, now, before.capturing),
    ({ order }) => captureBeforeEnd(platform, order),
  )
  await eachClaimed(
    platform,
    signal,
    (now) => claimUnchecked(platform.db, now, before),
    (payment, now) => reconcile(platform, payment, now),
  )
  await eachClaimed(
    platform,
    signal,
    (now) => claimRefund(platform.db, now, before.processing),
    (refund) => lookUpRefunds(platform, refund),
  )
}

async function eachClaimed<Claimed extends { readonly order: OrderId }>(
  platform: Platform,
  signal: AbortSignal | undefined,
  claim: (now: Date) => Promise<Claimed | null>,
  work: (claimed: Claimed, now: Date) => Promise<void>,
): Promise<void> {
  while (!signal?.aborted) {
    const now = platform.clock.now()
    const claimed = await claim(now)
    if (!claimed) return
    try {
      await work(claimed, now)
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
  ending: new Date(now.getTime() - after.ending),
  processing: new Date(now.getTime() - after.processing),
  capturing: new Date(now.getTime() - after.capturing),
  reserved: new Date(now.getTime() - after.reserved),
})

async function reconcile(platform: Platform, payment: ClaimedPayment, now: Date): Promise<void> {
  const report =
    payment.sessionId === null ? await resume(platform, payment, now) : await find(platform, payment, payment.sessionId, now)
  if (report) await recordLookup(platform, payment.order, report)
}

/**
 * Completes the start of a payment session whose response was lost. The provider returns the same session for its idempotency
 * key.
 */
async function resume(platform: Platform, payment: ClaimedPayment, now: Date): Promise<SessionReport | null> {
  const order = (await getOrdersAndAwaiting(platform.db, [payment.order])).get(payment.order)
  if (!order) return null
  try {
    const session = await platform.payments.startSession(order, payment.expiresAt)
    await inTransaction(platform.db, (tx) => savePaymentSession(tx, order.id, session, now))
    return await lookUp(platform, payment, session.sessionId)
  } catch (error) {
    return expiredReport(error, payment)
  }
}

async function find(platform: Platform, payment: ClaimedPayment, sessionId: string, now: Date): Promise<SessionReport | null> {
  try {
    return { ...(await lookUp(platform, payment, sessionId)), sessionId } // the requested id, whatever the response says
  } catch (error) {
    const report = expiredReport(error, payment)
    // A payment whose payment session the provider does not know stays until it expires.
    return payment.expiresAt <= now ? report : null
  }
}

const lookUp = ({ payments }: Platform, { mustEnd }: ClaimedPayment, sessionId: string): Promise<SessionReport> =>
  mustEnd ? payments.expireSession(sessionId) : payments.findSession(sessionId)

/** Reports a payment as expired when the provider does not know its payment session, since it was never paid then. */
function expiredReport(error: unknown, { order, sessionId }: ClaimedPayment): SessionReport {
  if (!(error instanceof ProviderRejected)) throw error
  return { sessionId, order, paymentIntent: null, fact: { kind: 'expired' } }
}

/** Reconciles payments when the store starts. The round a minute later repeats what fails. */
export const reconcileAtStart = (platform: Platform, signal: AbortSignal): Promise<void> =>
  reconcilePayments(platform, { atStart: true, signal }).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'payments could not be reconciled at the start'),
  )

interface ClaimedPayment {
  readonly order: OrderId
  readonly sessionId: string | null
  readonly expiresAt: Date
  /** Whether the payment was replaced or dismissed, and must not be paid any more. */
  readonly mustEnd: boolean
}

interface CheckedBefore {
  readonly starting: Date
  readonly open: Date
  readonly ending: Date
  readonly processing: Date
  /** `capturing` is for a payment that is about to be reserved or captured. */
  readonly capturing: Date
  /** `reserved` is for all other reserved payments. */
  readonly reserved: Date
}

const mustEnd = sql<boolean>`(replaced_by is not null or dismissed_at is not null)`

/** Tells whether a payment is one of goods by weight. It is reserved within seconds, so none of its method is slow. */
const isReserved = isPaidWhenWeighed(sql`order_id`)

/** Claims the payment that was checked longest ago, and marks it as checked. */
async function claimUnchecked(db: Db, now: Date, checkedBefore: CheckedBefore): Promise<ClaimedPayment | null> {
  const { starting, open, processing, ending, capturing, reserved } = checkedBefore
  // PostgreSQL uses the partial index on payments only when the query repeats the index's condition.
  const { rows } = await sql<ClaimedPayment>`
    update payments set checked_at = ${now}
    where id = (
      select id from payments
      where state in ('starting', 'open', 'processing', 'authorized') and (
        state = 'starting' and checked_at <= ${starting} or state = 'open' and checked_at <= ${open}
        or state = 'processing' and checked_at <= ${processing} or state = 'open' and ${mustEnd} and checked_at <= ${ending}
        or state = 'processing' and checked_at <= ${capturing} and ${isReserved}
        or state = 'authorized' and checked_at <= ${reserved}
        or state = 'authorized' and capture_requested_at is not null and checked_at <= ${capturing})
      order by checked_at limit 1 for update skip locked)
    returning order_id as order, session_id as "sessionId", expires_at as "expiresAt", ${mustEnd} as "mustEnd"`.execute(db)
  return rows[0] ?? null
}

interface EndingReservation {
  readonly order: OrderId
}

/**
 * Claims a reservation that is about to end, and marks it as checked. It began after the payment session did, also when the
 * store has heard of it much later. One that could not be captured is left to a person.
 */
async function claimEnding(db: Db, now: Date, checkedBefore: Date): Promise<EndingReservation | null> {
  const reservedBefore = new Date(now.getTime() - RESERVED_MS)
  const { rows } = await sql<EndingReservation>`
    update payments set checked_at = ${now}
    where id = (
      select id from payments
      where state in ('starting', 'open', 'processing', 'authorized') and state = 'authorized' and capture_failed_at is null
        and started_at <= ${reservedBefore} and checked_at <= ${checkedBefore}
      order by checked_at limit 1 for update skip locked)
    returning order_id as order`.execute(db)
  return rows[0] ?? null
}

interface ClaimedRefund {
  readonly order: OrderId
  readonly paymentIntent: string
}

/** Claims the payment whose pending refund was checked longest ago, and marks its pending refunds as checked. */
async function claimRefund(db: Db, now: Date, checkedBefore: Date): Promise<ClaimedRefund | null> {
  const { rows } = await sql<ClaimedRefund>`
    with claimed as (
      select payment_id from refunds where status = 'pending' and provider_id is not null and checked_at <= ${checkedBefore}
      order by checked_at limit 1 for update skip locked),
    checked as (
      update refunds set checked_at = ${now} from claimed where refunds.payment_id = claimed.payment_id and status = 'pending')
    select order_id as order, payment_intent as "paymentIntent" from claimed join payments on payments.id = claimed.payment_id
    where payment_intent is not null`.execute(db)
  return rows[0] ?? null
}

interface PendingRefund {
  readonly order: OrderId
  readonly requestedAt: Date
}

/** Returns the refunds that the provider knows and has not ended since `requestedBefore`, the oldest first. */
export async function findLongPendingRefunds(db: Db, requestedBefore: Date): Promise<PendingRefund[]> {
  const { rows } = await sql<PendingRefund>`
    select order_id as order, requested_at as "requestedAt" from refunds
    where status = 'pending' and provider_id is not null and requested_at < ${requestedBefore}
    order by requested_at`.execute(db)
  return rows
}
