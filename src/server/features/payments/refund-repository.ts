import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { PaymentId } from '../../../domain/payments/payment.ts'
import type { RefundFact, RefundId, RefundStatus } from '../../../domain/payments/refund.ts'
import type { RefundedLine, RefundQuote } from '../../../domain/payments/refund-amount.ts'
import { type Actor, type ActorFields, actorFields, actorOf } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { uncountRefundInComplaints } from '../orders/complaint-repository.ts'
import { enqueueRefundMail } from '../orders/enqueue-order-mail.ts'
import { insertEvent } from './payment-events.ts'

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
  if (gone.length > 0) await tx.deleteFrom('refunds').where('id', '=', anyOf(gone)).execute()
  let hasChanged = gone.length > 0
  for (const fact of refunds) {
    const { refund: provider_id, amount, status, request } = fact
    const row = rowOf(fact)
    if (row?.provider_id === provider_id && row.amount === amount && row.status === status) continue
    hasChanged = true
    const state = { provider_id, amount, status, reported_at: now }
    const id = row?.id ?? request ?? newId<RefundId>()
    if (row?.status !== status) await enqueueRefundMail(tx, { order, refund: id, status }, now)
    if (row && status === 'failed' && row.status !== 'failed') await uncountInComplaints(tx, order, id)
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

async function uncountInComplaints(tx: Db, order: OrderId, refund: RefundId): Promise<void> {
  const { rows: lines } = await sql<RefundedLine & { requestedAt: Date }>`
    select order_line_id as line, quantity, requested_at as "requestedAt"
    from refund_lines join refunds on refunds.id = refund_id where refund_id = ${refund}`.execute(tx)
  const [first] = lines
  if (first) await uncountRefundInComplaints(tx, { order, lines, requestedAt: first.requestedAt })
}

interface NewRefund {
  readonly id: RefundId
  readonly order: OrderId
  /** Is null when the refund is paid out in cash, or goes back to credit. */
  readonly payment: PaymentId | null
  readonly toCredit?: boolean
  readonly amount: Cents
  readonly lines: readonly RefundedLine[]
  readonly status: RefundStatus
  readonly reason: string
  readonly by: Actor
  readonly restock: boolean
}

export async function insertRefund(tx: Db, refund: NewRefund, now: Date): Promise<void> {
  const { id, order, payment, amount, lines, status, reason, by, restock, toCredit: to_credit = false } = refund
  const { role: by_role, id: by_id, name: by_name } = actorFields(by)
  const times = { requested_at: now, reported_at: now, checked_at: now }
  await tx
    .insertInto('refunds')
    .values({
      id,
      order_id: order,
      payment_id: payment,
      to_credit,
      amount,
      status,
      reason,
      restock,
      by_role,
      by_id,
      by_name,
      ...times,
    })
    .execute()
  if (lines.length === 0) return
  await tx
    .insertInto('refund_lines')
    .values(lines.map(({ line, quantity }) => ({ refund_id: id, order_line_id: line, quantity })))
    .execute()
}

interface Requested extends RefundQuote {
  readonly id: RefundId
  readonly isWhole: boolean
}

/**
 * Returns the event of a requested refund. It is saved beside the refund's row, so that the audit can compare the two.
 */
export const requestFact = ({ id, amount, lines, isRest, isWhole }: Requested): RefundFact => ({
  kind: 'refund',
  refund: null,
  request: id,
  amount,
  status: 'pending',
  ...(lines.length > 0 && { lines }),
  ...((isRest || isWhole) && { isRest: true }),
})

export interface UnsentRefund {
  readonly order: OrderId
  readonly kind: 'own' | 'other'
  readonly amount: Cents
  readonly reason: string
  readonly by: Actor
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

/** Returns null when the provider has reported or refused the refund. */
export async function findUnsent(db: Db, id: RefundId): Promise<UnsentRefund | null> {
  const { rows } = await sql<Omit<UnsentRefund, 'by'> & { by: ActorFields }>`
    select refunds.order_id as order, kind, refunds.amount, session_id as "sessionId", payment_intent as "paymentIntent", reason,
      json_build_object('role', by_role, 'id', by_id, 'name', by_name) as by
    from refunds join payments on payments.id = payment_id
    where refunds.id = ${id} and provider_id is null and status = 'pending'`.execute(db)
  return rows[0] ? { ...rows[0], by: actorOf(rows[0].by) } : null
}

export async function findRefundStatus(db: Db, id: RefundId): Promise<RefundStatus | null> {
  const row = await db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status ?? null
}

/**
 * Marks the pieces of a refund as returned to stock, and returns them. It leaves out pieces that a failed refund has
 * returned before.
 */
export async function takePiecesToRestock(tx: Db, order: OrderId, refund: RefundId): Promise<RefundedLine[]> {
  const { rows } = await sql<RefundedLine>`
    with totals as (
      select order_line_id, sum(quantity) filter (where restock and status in ('pending', 'succeeded')) - sum(restocked) as missing
      from refunds join refund_lines on refund_id = refunds.id
      where order_id = ${order} group by order_line_id
    )
    update refund_lines set restocked = greatest(0, least(quantity, missing))::integer from totals
    where refund_lines.order_line_id = totals.order_line_id and refund_id = ${refund}
    returning refund_lines.order_line_id as line, restocked as quantity`.execute(tx)
  return rows.filter(({ quantity }) => quantity > 0)
}

interface SentRefund extends Omit<NewRefund, 'status'> {
  readonly isRest: boolean
  readonly isWhole: boolean
  readonly sessionId: string | null
  readonly paymentIntent: string | null
  readonly now: Date
  readonly sendAt: Date
}

/** Inserts a refund, its event and the job that sends it. The caller must call applyFacts next. */
export async function insertOnlineRefund(
  tx: Db,
  { sessionId, paymentIntent, now, sendAt, ...refund }: SentRefund,
): Promise<void> {
  const { id, order } = refund
  await insertRefund(tx, { ...refund, status: 'pending' }, now)
  const event = { id: `requested ${id}`, type: 'refund requested', order, sessionId, paymentIntent, fact: requestFact(refund) }
  await insertEvent(tx, event, order, now)
  await enqueueJob(tx, { kind: 'send-refund', payload: { refund: id } }, now, sendAt)
}

/** Returns the refunds of a payment that failed and that nobody has repeated or accepted, as the facts about them say. */
export async function listFailedRefunds(tx: Db, payment: PaymentId): Promise<RefundFact[]> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['id', 'provider_id', 'amount'])
    .where('payment_id', '=', payment)
    .where('status', '=', 'failed')
    .orderBy('id')
    .execute()
  return rows.map(({ id, provider_id: refund, amount }) => {
    const fact = { kind: 'refund', refund, amount, status: 'failed' } as const
    return refund === null ? { ...fact, request: id } : fact
  })
}
