import { type RawBuilder, sql } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import type { ActPosition } from '../../../domain/activity.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId, OrderLineId } from '../../../domain/order.ts'
import type { PaymentId, PaymentState } from '../../../domain/payment.ts'
import { COUNTED_STATUSES, type RefundFact, type RefundId, type RefundState, type RefundStatus } from '../../../domain/refund.ts'
import { type ActRange, isInRange, type Person, peopleOf } from '../../platform/database/act-range.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { mailRefund } from './mail-refund.ts'
import { countRefundedPieces, sumCashRefunds } from './refund-request-repository.ts'

/** The values of a refund that the provider reported but this store did not request. */
const BY_PROVIDER = { by_role: 'store', reason: 'Refunded at the payment provider' } as const

interface RefundedPayment {
  readonly order: OrderId
  readonly payment: PaymentId
}

/**
 * Inserts, updates and deletes rows, so that the payment's refunds are exactly these. Returns whether any changed. The
 * caller must hold the order's row lock.
 */
export async function saveRefunds(
  tx: Db,
  { order, payment }: RefundedPayment,
  refunds: readonly RefundFact[],
  now: Date,
): Promise<boolean> {
  if (refunds.length === 0) return false
  const saved = await tx
    .selectFrom('refunds')
    .select(['id', 'provider_id', 'amount', 'status'])
    .where('payment_id', '=', payment)
    .execute()
  const rowOf = ({ request, refund }: RefundFact) =>
    saved.find(({ id, provider_id }) => (request ? id === request : provider_id === refund))
  const rows = new Set(refunds.map(rowOf))
  // The provider reported these before they were known to be requested here.
  const gone = saved.filter((row) => !rows.has(row)).map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('refunds').where('id', '=', sql<RefundId>`any(${gone}::uuid[])`).execute()
  let hasChanged = gone.length > 0
  for (const fact of refunds) {
    const { refund: provider_id, amount, status, request } = fact
    const row = rowOf(fact)
    if (row?.provider_id === provider_id && row.amount === amount && row.status === status) continue
    hasChanged = true
    const state = { provider_id, amount, status, reported_at: now }
    const id = row?.id ?? request ?? newId<RefundId>()
    if (row?.status !== status) await mailRefund(tx, { order, refund: id, status }, now)
    if (row) await tx.updateTable('refunds').set(state).where('id', '=', id).execute()
    else {
      const ids = { id, order_id: order, payment_id: payment }
      await tx
        .insertInto('refunds')
        .values({ ...ids, ...state, ...BY_PROVIDER, requested_at: now, checked_at: now })
        .execute()
    }
  }
  return hasChanged
}

export interface RefundablePayment {
  readonly id: PaymentId
  readonly kind: 'checkout' | 'other'
  readonly state: PaymentState
  readonly refund: RefundState | null
  readonly received: Cents | null
  readonly sessionId: string | null
  readonly paymentIntent: string | null
  /** The cents that were refunded or are on their way back. */
  readonly given: number
}

/** The cents of a payment that are on their way back, as a column. */
export const pendingSum = sql<number>`(
  select coalesce(sum(refunds.amount), 0)::bigint from refunds
  where refunds.payment_id = payments.id and refunds.status = 'pending')`.as('pending')

export async function findRefundable(db: Db, order: OrderId): Promise<RefundablePayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'kind', 'state', 'refund_state as refund', 'session_id as sessionId', 'payment_intent as paymentIntent'])
    .select(['amount', 'paid_at', 'differing_amount', 'refunded_amount'])
    .select(pendingSum)
    .where('order_id', '=', order)
    .execute()
  return rows.map(({ amount, paid_at: paidAt, differing_amount: differing, refunded_amount: returned, pending, ...same }) => ({
    ...same,
    received: same.kind === 'other' || paidAt ? amount : differing,
    given: (returned ?? 0) + pending,
  }))
}

export interface ClaimedRefund {
  readonly order: OrderId
  readonly paymentIntent: string
}

/** Claims the payment whose pending refund was checked longest ago, and marks its pending refunds as checked. */
export async function claimRefund(db: Db, now: Date, checkedBefore: Date): Promise<ClaimedRefund | null> {
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

const counted = sql.join(COUNTED_STATUSES.map((status) => sql.lit(status)))

/**
 * An SQL expression of an order's id: the cents that were refunded of its own payment, including pending refunds. It is
 * the whole amount when the provider says so before it lists the refunds.
 */
export const refundedSumOf = (order: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  greatest(
    (select coalesce(sum(refunds.amount), 0) from refunds left join payments on payments.id = refunds.payment_id
      where refunds.order_id = ${order} and refunds.status in (${counted}) and payments.kind is distinct from 'other'),
    (select payments.amount from payments where payments.order_id = ${order} and kind = 'checkout' and state = 'refunded'))`

/** An SQL condition on an order's id: whether some of its payment was refunded or is on its way back. */
export const isRefunded = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`${refundedSumOf(order)} > 0`

export const findRefundedPieces = (db: Db, order: OrderId): Promise<ReadonlyMap<OrderLineId, number>> =>
  countRefundedPieces(db, order)

export const hasCashRefunds = async (db: Db, order: OrderId): Promise<boolean> => (await sumCashRefunds(db, order)) > 0

/** A refund that staff requested, or that they caused by canceling an order. */
export interface StaffRefund extends ActPosition {
  readonly order: OrderId
  readonly amount: Cents
  readonly reason: string
  readonly status: RefundStatus
  readonly byId: SellerId
  readonly byName: string
}

const COLUMNS = { at: sql`requested_at`, id: sql`id`, by: sql`by_id`, number: 0 }

export async function listStaffRefunds(db: Db, range: ActRange): Promise<StaffRefund[]> {
  const { rows } = await sql<StaffRefund>`
    select requested_at as at, id, 0 as number, order_id as "order", amount, reason, status, by_id as "byId", by_name as "byName"
    from refunds where by_role = 'staff' and ${isInRange(COLUMNS, range)}
    order by requested_at desc, id desc limit ${range.limit}`.execute(db)
  return rows
}

export const peopleOfRefunds: RawBuilder<Person> = peopleOf(
  sql`select by_id, by_name, requested_at as at from refunds where by_role = 'staff'`,
)
