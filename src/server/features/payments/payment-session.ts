import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import { dueOf } from '../../../domain/customers/credit.ts'
import type { AwaitingOrder, OrderId } from '../../../domain/orders/order.ts'
import type { GuestPayerId } from '../../../domain/payments/payment.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { releaseKeys } from '../../platform/idempotency/idempotency-repository.ts'
import { newId } from '../../platform/ids.ts'
import { type PaymentSession, ProviderRejected, ProviderUnavailable } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { releaseCredit } from '../customers/order-credit.ts'
import { discardAwaitingOrders } from '../orders/awaiting-orders.ts'
import { lockOrder } from '../orders/change-status.ts'
import { applyFacts } from './apply-payment.ts'
import { hasEvents } from './payment-events.ts'
import { lockOrderAndPayment, lockPayment } from './payment-repository.ts'
import { recordLookup } from './record-event.ts'
import { lockPayerOfOrder, replaceByNewer, returnHolds } from './replace-payments.ts'

type NewPayer = { readonly shopper_id: ShopperId } | { readonly guest_payer: GuestPayerId }

/** Saves the payment of an order, before its payment session is created at the provider. */
export async function beginPayment(tx: Db, payer: NewPayer, order: AwaitingOrder, expiresAt: Date): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      id: newId(),
      order_id: order.id,
      kind: 'own',
      ...payer,
      amount: dueOf(order.atMost, order.credit),
      credit: order.credit,
      product_ids: order.lines.map(({ product }) => product),
      state: 'starting',
      started_at: order.placedAt,
      expires_at: expiresAt,
      checked_at: order.placedAt,
    })
    .execute()
}

interface BegunPayment {
  /** False when the payment is processing, paid, failed or expired. */
  readonly isPayable: boolean
  readonly expiresAt: Date
  readonly session: PaymentSession | null
}

export async function findBegunPayment(tx: Db, order: OrderId): Promise<BegunPayment | null> {
  const row = await tx
    .selectFrom('payments')
    .select(['state', 'expires_at as expiresAt', 'session_id as sessionId', 'session_url as url'])
    .where('order_id', '=', order)
    .where('kind', '=', 'own')
    .executeTakeFirst()
  if (!row) return null
  const { state, expiresAt, sessionId, url } = row
  const session = sessionId !== null && url !== null ? { sessionId, url } : null
  return { isPayable: state === 'starting' || state === 'open', expiresAt, session }
}

/** Tells whether an order that awaits its payment is being paid, or still can be. */
export async function isBeingPaid(db: Db, order: OrderId, now: Date): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select(['state', 'expires_at as expiresAt'])
    .where('order_id', '=', order)
    .where('kind', '=', 'own')
    .executeTakeFirst()
  if (payment?.state === 'processing') return true
  return (payment?.state === 'starting' || payment?.state === 'open') && payment.expiresAt > now
}

/** Saves the provider's payment session. Returns false when the order has no payment. */
async function setSession(tx: Db, order: OrderId, { sessionId, url }: PaymentSession): Promise<boolean> {
  // An event may have arrived first, which has set a later state.
  const { numAffectedRows = 0n } = await sql`
    update payments set session_id = ${sessionId}, session_url = ${url},
      state = case state when 'starting' then 'open' else state end
    where order_id = ${order} and kind = 'own'`.execute(tx)
  return numAffectedRows > 0n
}

/**
 * Saves the provider's response, and marks older sessions of the same goods as replaced. Returns false when the session
 * was abandoned meanwhile. Locks the order before its payment, like everything that changes a payment.
 */
export async function savePaymentSession(tx: Db, order: OrderId, session: PaymentSession, now: Date): Promise<boolean> {
  const [status] = await Promise.all([lockOrder(tx, order), lockPayerOfOrder(tx, order)])
  if (status === null || !(await setSession(tx, order, session))) return false
  await replaceByNewer(tx, order, now)
  // Events may have arrived before the provider's response.
  const payment = (await hasEvents(tx, order)) ? await lockPayment(tx, { id: order, status }) : null
  if (payment) await applyFacts(tx, payment, { type: 'session' }, now)
  return true
}

/**
 * Discards an order whose payment session was not started, unless a concurrent request or an event has completed it.
 */
export const abandonPayment = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, order: OrderId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const payment = await lockOrderAndPayment(tx, order)
    if (payment?.state !== 'starting' || payment.sessionId !== null) return
    // The payment is locked, so the event of a concurrent transaction waits or is found here.
    if (await hasEvents(tx, order)) return
    if (payment.credit > 0) await releaseCredit(tx, [order], clock.now())
    if (payment.isAnyCounted) await returnHolds(tx, payment, clock.now())
    await discardAwaitingOrders(tx, [order])
    await releaseKeys(tx, [order])
  })

/**
 * Returns a 503 for an error of the provider, and for null, which means that the payment session was abandoned. Returns other
 * errors unchanged.
 */
export function paymentUnavailable(error: unknown, log: FastifyBaseLogger, order: OrderId): unknown {
  if (error !== null && !(error instanceof ProviderUnavailable || error instanceof ProviderRejected)) return error
  log.error({ err: error, order }, 'the payment provider did not help')
  return new ClientError(503, 'Online payment is not available right now')
}

interface SessionToEnd {
  readonly order: OrderId
  readonly sessionId: string
}

/** Payments are those of a shopper, or that of a guest's order. */
export type PaymentOwner = { readonly shopper: ShopperId } | { readonly order: OrderId }

export const isPaymentOf = (owner: PaymentOwner) =>
  'shopper' in owner ? sql<boolean>`shopper_id = ${owner.shopper}` : sql<boolean>`order_id = ${owner.order} and kind = 'own'`

/** Returns the replaced or dismissed payment sessions that can still be paid at the provider. */
async function listSessionsToEnd(db: Db, owner: PaymentOwner): Promise<SessionToEnd[]> {
  const { rows } = await sql<SessionToEnd>`
    select order_id as order, session_id as "sessionId" from payments
    where ${isPaymentOf(owner)} and state = 'open' and session_id is not null
      and (replaced_by is not null or dismissed_at is not null)`.execute(db)
  return rows
}

/** Expires a payment session at the provider. Records the payment when it was made just before. */
async function endPaymentSession(platform: Platform, { order, sessionId }: SessionToEnd): Promise<void> {
  await recordLookup(platform, order, { ...(await platform.payments.expireSession(sessionId)), sessionId })
}

/**
 * Ends all replaced and dismissed payment sessions of an owner. One that can't be ended does not keep the others open; its
 * error is thrown afterwards. Throws ProviderUnavailable at once.
 */
export async function endReplacedSessions(platform: Platform, owner: PaymentOwner): Promise<void> {
  const failures: unknown[] = []
  for (const session of await listSessionsToEnd(platform.db, owner)) {
    await endPaymentSession(platform, session).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) throw error
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}
