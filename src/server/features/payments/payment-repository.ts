import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { JudgedPayment, PaymentId, PaymentState, PaymentVerdict } from '../../../domain/payment.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { RefundState } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Checkout } from '../../platform/payments/payment-provider.ts'
import { lockOrder } from '../orders/change-status.ts'
import { isAnyCounted } from '../stock/stock-counts.ts'

/** Saves the provider's checkout. Returns false when the order has no payment. */
export async function setCheckout(db: Db, order: OrderId, { sessionId, url }: Checkout): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({
      session_id: sessionId,
      checkout_url: url,
      state: sql<PaymentState>`case state when 'starting' then 'open' else state end`, // unless an event arrived first
    })
    .where('order_id', '=', order)
    .where('kind', '=', 'checkout')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The payment of an order's own checkout, as opposed to other payments that name the order. */
export interface PaymentRow extends JudgedPayment {
  readonly id: PaymentId
  readonly order: OrderId
  readonly shopper: ShopperId
  readonly products: readonly ProductId[]
  readonly state: PaymentState
  readonly startedAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | null
  readonly replacedBy: OrderId | null
  readonly refund: RefundState | null
  readonly isAnyCounted: boolean
  readonly refundedAmount: Cents | null
}

/** Locks an order and its payment. Whoever changes an order's payments must have locked the order before. */
export async function lockPayment(tx: Db, order: OrderId): Promise<PaymentRow | null> {
  if ((await lockOrder(tx, order)) === null) return null
  const row = await tx
    .selectFrom('payments')
    .select(['id', 'order_id as order', 'shopper_id as shopper', 'amount', 'product_ids as products', 'state'])
    .select(['session_id as sessionId', 'payment_intent as paymentIntent', 'started_at as startedAt'])
    .select(['expires_at as expiresAt', 'paid_at as paidAt', 'replaced_by as replacedBy', 'refund_state as refund'])
    .select(isAnyCounted.as('isAnyCounted'))
    .select('refunded_amount as refundedAmount')
    .where('order_id', '=', order)
    .where('kind', '=', 'checkout')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

interface PaymentIds {
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

/** Finds the order by the ids of its payment, or by those in an event that was saved for the order before. */
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

interface PaymentChanges extends Pick<PaymentVerdict, 'paymentIntent' | 'differing' | 'refundedAmount' | 'refund'> {
  readonly state: PaymentState
  readonly replacedBy: OrderId | null
  /** Is null when the saved value stays. */
  readonly paidAt: Date | null
  /** Is null when the saved value stays. */
  readonly settledAt: Date | null
  /** Is null when the saved value stays. */
  readonly soldOut: readonly ProductId[] | null
}

export async function updatePayment(db: Db, id: PaymentId, changes: PaymentChanges): Promise<void> {
  const { state, paymentIntent, differing, refundedAmount, refund, replacedBy, paidAt, settledAt, soldOut } = changes
  await db
    .updateTable('payments')
    .set({
      state,
      payment_intent: paymentIntent,
      differing_amount: differing?.amount ?? null,
      differing_currency: differing?.currency ?? null,
      refunded_amount: refundedAmount,
      refund_state: refund,
      replaced_by: replacedBy,
      ...(paidAt && { paid_at: paidAt }),
      ...(settledAt && { settled_at: settledAt }),
      ...(soldOut && { sold_out: soldOut }),
    })
    .where('id', '=', id)
    .execute()
}

/** Returns orders whose payments expired or failed, and left no money to decide about. */
export async function findUnpaidBefore(db: Db, oldest: Date, limit: number): Promise<OrderId[]> {
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    // PostgreSQL uses the partial index on payments only when the query repeats the index's condition.
    .where(sql<boolean>`state in ('expired', 'failed')`)
    .where('expires_at', '<', oldest)
    .where('differing_amount', 'is', null) // a differing amount was received, and needs a decision
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as any_of_it')
            .select('id')
            .whereRef('any_of_it.order_id', '=', 'payments.order_id')
            .where(sql<boolean>`in_question`),
        ),
      ),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.order_id)
}
