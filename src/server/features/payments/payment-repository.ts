import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId, StoredOrderStatus } from '../../../domain/orders/order.ts'
import type {
  GuestPayerId,
  JudgedPayment,
  Payer,
  PaymentId,
  PaymentState,
  PaymentVerdict,
} from '../../../domain/payments/payment.ts'
import type { RefundState } from '../../../domain/payments/refund.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { type LockedOrder, lockOrder } from '../orders/change-status.ts'
import { recordOrderEvent, statusOf } from '../orders/order-repository.ts'
import { isUnpaidByCard } from '../orders/save-capture.ts'
import { isAnyCounted } from '../stock/stock-counts.ts'
import { lockPayerOfOrder } from './replace-payments.ts'

/** The payment of an order's own session, as opposed to other payments that name the order. */
export interface PaymentRow extends JudgedPayment {
  readonly id: PaymentId
  readonly order: OrderId
  readonly orderStatus: StoredOrderStatus
  /** `shopper` is null for a guest's order that no account has claimed, and once the account was deleted. */
  readonly shopper: ShopperId | null
  /** `payer` is null once the account was deleted, and for guests' payments of earlier versions. */
  readonly payer: Payer | null
  readonly products: readonly ProductId[]
  readonly state: PaymentState
  readonly startedAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | null
  readonly replacedBy: OrderId | null
  readonly refund: RefundState | null
  readonly isAnyCounted: boolean
  /** This much of the order was paid by credit when the payment began. */
  readonly credit: Cents
  readonly refundedAmount: Cents | null
  /** This much of a reserved payment was captured. */
  readonly captured: Cents | null
  /** This much is requested to be captured, and the outcome is not known yet. */
  readonly captureAmount: Cents | null
  /** When the provider last refused to capture it. */
  readonly captureFailedAt: Date | null
}

/** Locks an order and then its payment until the commit. Returns null when the order has none. */
export async function lockOrderAndPayment(tx: Db, order: OrderId): Promise<PaymentRow | null> {
  const status = await lockOrder(tx, order)
  return status === null ? null : lockPayment(tx, { id: order, status })
}

/**
 * Locks the payment of an order until the commit, after whoever pays for it. Whoever changes an order's payments must have
 * locked the order before.
 */
export async function lockPayment(tx: Db, { id: order, status }: LockedOrder): Promise<PaymentRow | null> {
  const [, row] = await Promise.all([lockPayerOfOrder(tx, order), lockPaymentRow(tx, order)])
  return row ? { ...row, payer: payerOf(row), orderStatus: status } : null
}

/** A guest's payment stays that of the guest's browser when an account claims the order. */
function payerOf({
  guestPayer,
  shopper,
}: {
  readonly guestPayer: GuestPayerId | null
  readonly shopper: ShopperId | null
}): Payer | null {
  if (guestPayer !== null) return { guests: [guestPayer] }
  return shopper === null ? null : { shopper }
}

const lockPaymentRow = (tx: Db, order: OrderId) =>
  tx
    .selectFrom('payments')
    .select(['id', 'order_id as order', 'shopper_id as shopper', 'amount', 'credit', 'product_ids as products', 'state'])
    .select(['session_id as sessionId', 'payment_intent as paymentIntent', 'started_at as startedAt'])
    .select(['expires_at as expiresAt', 'paid_at as paidAt', 'replaced_by as replacedBy', 'refund_state as refund'])
    .select(isAnyCounted.as('isAnyCounted'))
    .select(['capture_failed_at as captureFailedAt', 'capture_amount as captureAmount'])
    .select(['refunded_amount as refundedAmount', 'guest_payer as guestPayer', 'captured_amount as captured'])
    .where('order_id', '=', order)
    .where('kind', '=', 'own')
    .forNoKeyUpdate()
    .executeTakeFirst()

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

interface PaymentChanges extends Pick<PaymentVerdict, 'paymentIntent' | 'differing' | 'refundedAmount' | 'refund' | 'captured'> {
  readonly state: PaymentState
  readonly replacedBy: OrderId | null
  /** Is null when the saved value stays. */
  readonly paidAt: Date | null
  /** The time when the payment was paid, failed or expired. Is null when the saved value stays. */
  readonly endedAt: Date | null
  /** Is null when the saved value stays. */
  readonly soldOut: readonly ProductId[] | null
}

export async function updatePayment(db: Db, id: PaymentId, changes: PaymentChanges): Promise<void> {
  const { state, paymentIntent, differing, refundedAmount, refund, captured, replacedBy, paidAt, endedAt, soldOut } = changes
  await db
    .updateTable('payments')
    .set({
      state,
      payment_intent: paymentIntent,
      differing_amount: differing?.amount ?? null,
      differing_currency: differing?.currency ?? null,
      refunded_amount: refundedAmount,
      refund_state: refund,
      captured_amount: captured,
      replaced_by: replacedBy,
      ...(paidAt && { paid_at: paidAt }),
      ...(endedAt && { ended_at: endedAt }),
      ...(soldOut && { sold_out: soldOut }),
    })
    .where('id', '=', id)
    .execute()
}

/** Resolves the payment issue of an order whose card could not be charged. */
export async function resolveCapture(tx: Db, payment: PaymentId): Promise<void> {
  await tx.updateTable('payments').set({ capture_failed_at: null }).where('id', '=', payment).execute()
}

/** Makes a payment issue of a reservation that has ended, unless the order does without it. */
export async function markUnpayable(tx: Db, order: OrderId, now: Date): Promise<void> {
  await sql`
    update payments set capture_failed_at = ${now}
    where order_id = ${order} and kind = 'own' and ${isUnpaidByCard(sql`order_id`)}`.execute(tx)
  await recordOrderEvent(tx, order, 'paid', now)
}

/** Gives the payments of orders to the shopper who has claimed the orders. */
export async function assignPayments(tx: Db, shopper: ShopperId, orders: readonly OrderId[]): Promise<void> {
  await tx.updateTable('payments').set({ shopper_id: shopper }).where('order_id', '=', anyOf(orders)).execute()
}

/**
 * Resolves the payment issues that the delivery or cancellation of an order decides: whether it is delivered although
 * products had sold out, whether two orders of the same products are both wanted, and what becomes of an order whose card
 * could not be charged. The caller must hold the order's row lock.
 */
export async function resolveDecidedIssues(tx: Db, order: OrderId): Promise<void> {
  await sql`
    update payments set
      sold_out = case own_status when 'Delivered' then '{}' else sold_out end,
      capture_failed_at = case own_status when 'Cancelled' then null else capture_failed_at end,
      replaced_by = case when other_status = 'Cancelled' or (own_status = 'Delivered' and other_status = 'Delivered') then null else replaced_by end
    from (
      select id, ${statusOf(sql`order_id`)} as own_status, ${statusOf(sql`replaced_by`)} as other_status
      from payments
      where in_question and kind = 'own' and state in ('authorized', 'released', 'paid') and (order_id = ${order} or replaced_by = ${order})
    ) as asked
    where payments.id = asked.id and (own_status in ('Delivered', 'Cancelled') or other_status = 'Cancelled')`.execute(tx)
}

/**
 * Resolves the payment issue of products that had sold out before they were paid, once the shopper has taken them out of the
 * order. The caller must hold the order's row lock.
 */
export async function resolveSoldOut(tx: Db, order: OrderId, takenOut: readonly ProductId[]): Promise<void> {
  if (takenOut.length === 0) return
  await sql`
    update payments set sold_out = array(select unnest(sold_out) except select unnest(${takenOut}::uuid[]))
    where order_id = ${order} and kind = 'own' and sold_out && ${takenOut}::uuid[]`.execute(tx)
}
