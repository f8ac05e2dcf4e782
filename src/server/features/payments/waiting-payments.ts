import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { WaitingPaymentWire } from '../../../contract/payments/payments.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { PaymentState } from '../../../domain/payments/payment.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { endReplacedSessions, isPaymentOf, type PaymentOwner } from './payment-session.ts'

const SHOWN_FAILED_MS = 24 * 60 * 60 * 1000

/** Returns the newest payments first, including those that failed in the last 24 hours. */
export async function listWaitingPayments(
  { db, clock, pictureOrigin }: Platform,
  owner: PaymentOwner,
): Promise<WaitingPaymentWire[]> {
  const now = clock.now()
  const waiting = await findWaiting(db, owner, now, new Date(now.getTime() - SHOWN_FAILED_MS))
  const orders = await getOrdersAndAwaiting(
    db,
    waiting.map(({ order }) => order),
  )
  return waiting.flatMap(({ order: id, state, url, expiresAt }) => {
    const order = orders.get(id)
    if (!order) return []
    const isPayable = state === 'open' && url !== null
    return [
      {
        order: orderToWire(order, 'shopper', pictureOrigin),
        state,
        ...(isPayable && { url }),
        expiresAt: expiresAt.toISOString(),
      },
    ]
  })
}

// When the provider takes longer, reconciliation ends the payment session later.
const PROVIDER_TIMEOUT_MS = 5_000

/** Cancels an open payment, or dismisses a failed one. Throws 404, and 409 when it is paid or processing. */
export async function cancelWaitingPayment(platform: Platform, owner: PaymentOwner, id: string): Promise<string> {
  const { db, clock } = platform
  const before = isId<OrderId>(id) ? await dismissPayment(db, owner, id, clock.now()) : null
  if (before === null || !isId<OrderId>(id)) throw notFound('Payment')
  if (before === 'failed') return 'Dismissed'
  if (before === 'open') {
    await Promise.race([endNow(platform, owner), delay(PROVIDER_TIMEOUT_MS, undefined, { ref: false })])
  }
  requireCanceled(before === 'open' ? await findPaymentState(db, id) : before)
  return 'Payment canceled'
}

const endNow = (platform: Platform, owner: PaymentOwner): Promise<void> =>
  endReplacedSessions(platform, owner).catch((error: unknown) =>
    platform.log.warn({ err: error, ...owner }, 'a canceled payment session could not be ended'),
  )

function requireCanceled(state: PaymentState | null): void {
  if (state === 'authorized' || state === 'paid' || state === 'refunded')
    throw new ClientError(409, 'This payment already went through')
  if (state === 'processing') throw new ClientError(409, 'This payment is already being processed')
}

interface WaitingRow {
  readonly order: OrderId
  readonly state: 'open' | 'processing' | 'failed'
  readonly url: string | null
  readonly expiresAt: Date
}

/**
 * Returns the newest payments first. Dismissed and replaced payments are left out, unless the provider is processing
 * them.
 */
async function findWaiting(db: Db, owner: PaymentOwner, now: Date, failedSince: Date): Promise<WaitingRow[]> {
  // PostgreSQL uses the partial index on payments only when the query repeats the index's condition.
  const { rows } = await sql<WaitingRow>`
    select order_id as order, state, session_url as url, expires_at as "expiresAt" from payments
    where ${isPaymentOf(owner)} and state in ('starting', 'open', 'processing', 'failed') and (
      state = 'processing' or replaced_by is null and dismissed_at is null and (
        state = 'open' and expires_at > ${now} or state = 'failed' and ended_at > ${failedSince}))
    order by order_id desc limit 50`.execute(db)
  return rows
}

/** Hides a payment from the shopper, unless it is paid or processing. Returns its state. */
async function dismissPayment(db: Db, owner: PaymentOwner, order: OrderId, now: Date): Promise<PaymentState | null> {
  const { rows } = await sql<{ state: PaymentState }>`
    update payments
    set dismissed_at = case when state in ('starting', 'open', 'expired', 'failed') then coalesce(dismissed_at, ${now}) end
    where order_id = ${order} and kind = 'own' and ${isPaymentOf(owner)} returning state`.execute(db)
  return rows[0]?.state ?? null
}

async function findPaymentState(db: Db, order: OrderId): Promise<PaymentState | null> {
  const row = await db
    .selectFrom('payments')
    .select('state')
    .where('order_id', '=', order)
    .where('kind', '=', 'own')
    .executeTakeFirst()
  return row?.state ?? null
}
