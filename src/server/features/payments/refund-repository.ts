import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { PaymentId, PaymentState } from '../../../domain/payment.ts'
import type { RefundFact, RefundState } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'

/** As the provider reported them last. Needs the order's lock. */
export async function saveRefunds(tx: Db, payment: PaymentId, refunds: readonly RefundFact[], now: Date): Promise<void> {
  if (refunds.length === 0) return
  await tx
    .insertInto('refunds')
    .values(
      refunds.map(({ refund, amount, status }) => ({
        id: newId(),
        payment_id: payment,
        provider_id: refund,
        amount,
        status,
        reported_at: now,
        checked_at: now,
      })),
    )
    .onConflict((known) =>
      known
        .columns(['payment_id', 'provider_id'])
        .doUpdateSet(({ ref }) => ({ amount: ref('excluded.amount'), status: ref('excluded.status'), reported_at: now }))
        .whereRef('refunds.status', '<>', 'excluded.status'),
    )
    .execute()
}

export interface RefundablePayment {
  readonly id: PaymentId
  readonly kind: 'checkout' | 'other'
  readonly state: PaymentState
  readonly refund: RefundState | null
  /** Null: no money came. */
  readonly received: Cents | null
  readonly paymentIntent: string | null
  /** Including settled ones. */
  readonly failedRefunds: number
}

export async function findRefundable(db: Db, order: OrderId): Promise<RefundablePayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'kind', 'state', 'refund_state as refund', 'payment_intent as paymentIntent'])
    .select(['amount', 'paid_at', 'differing_amount'])
    .select(({ selectFrom }) =>
      selectFrom('refunds')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('payment_id', '=', 'payments.id')
        .where('status', 'in', ['failed', 'settled'])
        .as('failedRefunds'),
    )
    .where('order_id', '=', order)
    .execute()
  return rows.map(({ amount, paid_at: paidAt, differing_amount: differing, failedRefunds, ...same }) => ({
    ...same,
    received: same.kind === 'other' || paidAt ? amount : differing,
    failedRefunds: failedRefunds ?? 0,
  }))
}

export interface ClaimedRefund {
  readonly order: OrderId
  readonly paymentIntent: string
}

/** The payment whose pending refund was checked longest ago; marks its pending refunds as checked. */
export async function claimRefund(db: Db, now: Date, checkedBefore: Date): Promise<ClaimedRefund | null> {
  const { rows } = await sql<ClaimedRefund>`
    with claimed as (
      select payment_id from refunds where status = 'pending' and checked_at <= ${checkedBefore}
      order by checked_at limit 1 for update skip locked),
    checked as (
      update refunds set checked_at = ${now} from claimed where refunds.payment_id = claimed.payment_id and status = 'pending')
    select order_id as order, payment_intent as "paymentIntent" from claimed join payments on payments.id = claimed.payment_id
    where payment_intent is not null`.execute(db)
  return rows[0] ?? null
}
