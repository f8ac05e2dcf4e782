import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Order, OrderId } from '../../../domain/order.ts'
import type { JudgedPayment, PaymentState, PaymentVerdict, SecondPayment } from '../../../domain/payment.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { RefundState } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Checkout } from '../../platform/payments/payment-provider.ts'
import type { IdempotencyKey } from '../orders/idempotency.ts'

export async function insertPayment(
  db: Db,
  shopper: ShopperId,
  order: Order,
  expiresAt: Date,
  key: IdempotencyKey | null,
): Promise<void> {
  await db
    .insertInto('payments')
    .values({
      order_id: order.id,
      shopper_id: shopper,
      idempotency_key: key?.key ?? null,
      request_hash: key?.requestHash ?? null,
      state: 'starting',
      started_at: order.placedAt,
      expires_at: expiresAt,
      checked_at: order.placedAt,
    })
    .execute()
}

/** Started under a key, without a saved response. */
export interface UnfinishedPayment {
  readonly order: OrderId
  readonly requestHash: Buffer
  readonly state: PaymentState
  readonly expiresAt: Date
  readonly checkout: Checkout | null
}

export async function findUnfinishedPayment(db: Db, shopper: ShopperId, key: string): Promise<UnfinishedPayment | null> {
  const row = await db
    .selectFrom('payments')
    .select(['order_id as order', 'request_hash', 'state', 'expires_at as expiresAt', 'session_id', 'checkout_url'])
    .where('shopper_id', '=', shopper)
    .where('idempotency_key', '=', key)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('idempotency_keys').select('key').where('shopper_id', '=', shopper).where('key', '=', key))),
    )
    .executeTakeFirst()
  if (!row?.request_hash) return null
  const { request_hash: requestHash, session_id: sessionId, checkout_url: url, ...payment } = row
  return { ...payment, requestHash, checkout: sessionId !== null && url !== null ? { sessionId, url } : null }
}

export async function clearIdempotencyKey(db: Db, order: OrderId): Promise<void> {
  await db.updateTable('payments').set({ idempotency_key: null, request_hash: null }).where('order_id', '=', order).execute()
}

/** False without a payment. */
export async function setCheckout(db: Db, order: OrderId, { sessionId, url }: Checkout): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({
      session_id: sessionId,
      checkout_url: url,
      state: sql<PaymentState>`case state when 'starting' then 'open' else state end`, // unless an event arrived first
    })
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether it has no checkout yet; locked until commit. */
export async function lockStartingPayment(db: Db, order: OrderId): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('order_id')
    .where('order_id', '=', order)
    .where('state', '=', 'starting')
    .where('session_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface PaymentRow extends JudgedPayment {
  readonly order: OrderId
  readonly shopper: ShopperId
  readonly isPaid: boolean
  readonly state: PaymentState
  readonly startedAt: Date
  readonly replacedBy: OrderId | null
  readonly refund: RefundState | null
  readonly second: readonly SecondPayment[]
}

/** Until commit, with the order. */
export async function lockPayment(db: Db, order: OrderId): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.order_id as order', 'payments.shopper_id as shopper', 'payments.state', 'orders.amount'])
    .select([
      'orders.is_paid as isPaid',
      'session_id as sessionId',
      'payment_intent as paymentIntent',
      'second_payments as second',
    ])
    .select(['started_at as startedAt', 'replaced_by as replacedBy', 'refund_state as refund'])
    .where('payments.order_id', '=', order)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

interface PaymentIds {
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

/** By the provider's ids, also those of earlier events. */
export async function findOrderOfPayment(db: Db, { sessionId, paymentIntent }: PaymentIds): Promise<OrderId | null> {
  const own = db
    .selectFrom('payments')
    .select('order_id')
    .where((is) => is.or([is('session_id', '=', sessionId), is('payment_intent', '=', paymentIntent)]))
  const reported = db
    .selectFrom('payment_events')
    .select('order_id')
    .where('payment_intent', '=', paymentIntent)
    .where('order_id', 'is not', null)
  const row = await own.unionAll(reported.$narrowType<{ order_id: OrderId }>()).limit(1).executeTakeFirst()
  return row?.order_id ?? null
}

export interface PaymentChanges
  extends Pick<PaymentVerdict, 'paymentIntent' | 'differing' | 'refundedAmount' | 'refund' | 'second'> {
  readonly state: PaymentState
  readonly replacedBy: OrderId | null
  /** Null: unchanged. */
  readonly settledAt: Date | null
  /** Null: unchanged. */
  readonly soldOut: readonly ProductId[] | null
}

export async function updatePayment(db: Db, order: OrderId, changes: PaymentChanges): Promise<void> {
  const { state, paymentIntent, differing, refundedAmount, refund, second, replacedBy, settledAt, soldOut } = changes
  const hasEnded = state === 'expired' || state === 'failed'
  await db
    .updateTable('payments')
    .set({
      state,
      payment_intent: paymentIntent,
      differing_amount: differing?.amount ?? null,
      differing_currency: differing?.currency ?? null,
      refunded_amount: refundedAmount,
      refund_state: refund,
      second_payments: JSON.stringify(second),
      replaced_by: replacedBy,
      ...(settledAt && { settled_at: settledAt }),
      ...(soldOut && { sold_out: soldOut }),
      ...(hasEnded && { idempotency_key: null, request_hash: null }), // frees the key
    })
    .where('order_id', '=', order)
    .execute()
}

export async function findUnpaidBefore(db: Db, oldest: Date, limit: number): Promise<OrderId[]> {
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .where(sql<boolean>`state in ('expired', 'failed')`) // matches the index
    .where('expires_at', '<', oldest)
    .where('differing_amount', 'is', null) // received money stays until settled
    .where(sql<boolean>`not in_question and second_payments = '[]'::jsonb`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.order_id)
}
