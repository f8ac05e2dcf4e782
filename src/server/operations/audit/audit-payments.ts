import { sql, type Transaction } from 'kysely'
import { cents } from '../../../domain/money.ts'
import { judgePayment, type OtherPayment, type PaymentState, type ReportedFact } from '../../../domain/payments/payment.ts'
import { type RefundFact, type RefundStatus, refundKey } from '../../../domain/payments/refund.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface AuditedOrder {
  readonly id: string
  /** The amount of the order when it was placed. */
  readonly amount: number
  /** What the order costs at most, which is reserved. It is null without goods by weight. */
  readonly at_most: number | null
  readonly captured_amount: number | null
  /** What of the order is paid by credit. */
  readonly credit: number
  /** The shopper has changed the order, and may have taken products out. */
  readonly is_changed: boolean
  readonly is_online: boolean
  readonly is_paid: boolean
  readonly shopper_id: string | null
  readonly products: readonly string[]
  readonly payments: readonly AuditedPayment[]
  readonly facts: readonly ReportedFact[]
}

interface AuditedPayment {
  readonly kind: 'own' | 'other'
  readonly shopper_id: string | null
  readonly amount: number
  /** What was paid by credit when the payment began. */
  readonly credit: number
  readonly product_ids: readonly string[]
  readonly state: PaymentState
  readonly session_id: string | null
  readonly payment_intent: string | null
  readonly refunded_amount: number | null
  readonly captured_amount: number | null
  readonly refunds: readonly AuditedRefund[]
}

interface AuditedRefund {
  readonly id: string
  readonly provider_id: string | null
  readonly amount: number
  readonly status: RefundStatus
}

/** The facts decide these states alone. Others may wait for an answer of the provider. */
const DECIDED_STATES: readonly PaymentState[] = ['authorized', 'released', 'paid', 'refunded']

export async function auditPayments(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedOrder>`
    select id, coalesce(placed_amount, amount) as amount, at_most, captured_amount, credit, placed_amount is not null as is_changed, payment_type = 'Online' as is_online, is_paid, shopper_id,
      array(select product_id from order_lines where order_id = orders.id and substitute_for is null order by position) as products,
      coalesce((
        select jsonb_agg(to_jsonb(payments) || jsonb_build_object('refunds', coalesce((
          select jsonb_agg(to_jsonb(refunds) order by refunds.requested_at, refunds.id) from refunds where refunds.payment_id = payments.id), '[]'))
          order by kind, payment_intent)
        from payments where order_id = orders.id
      ), '[]') as payments,
      coalesce((
        select jsonb_agg(jsonb_build_object('fact', fact, 'sessionId', session_id, 'paymentIntent', payment_intent))
        from payment_events where order_id = orders.id and fact is not null
      ), '[]') as facts
    from orders
    where payment_type = 'Online' or exists (select from payments where order_id = orders.id)`
  return { of: 'payments', looked: await auditRows(tx, report, { thing: 'payment of order', query, findingsOf }) }
}

function* findingsOf(order: AuditedOrder): Generator<string> {
  const { is_changed, is_online, is_paid, captured_amount, shopper_id, products, payments, facts } = order
  const own = payments.find(({ kind }) => kind === 'own')
  if (!own) {
    yield 'is missing'
    return
  }
  // An order whose card could not be charged is paid in cash.
  if (!is_online && own.state !== 'released' && own.state !== 'authorized') yield 'is online, and the order is paid in cash'
  if (own.shopper_id !== shopper_id) yield 'is another shopper’s than the order'
  yield* amountFindings(own, order)
  const paidFor = is_changed ? own.product_ids.filter((product) => products.includes(product)) : own.product_ids
  if (paidFor.join() !== products.join()) yield 'is for other products than the order'
  const { session_id: sessionId, payment_intent: paymentIntent } = own
  const verdict = judgePayment({ amount: cents(own.amount), sessionId, paymentIntent }, facts)
  if (is_online && verdict.isPaid && !is_paid) yield 'was made, and the order is not marked as paid'
  if (is_online && !verdict.isPaid && is_paid && captured_amount !== 0) yield 'was not made, and the order is marked as paid'
  const isPaidOrRefunded = [own.state, verdict.state].some((other) => DECIDED_STATES.includes(other))
  if (isPaidOrRefunded && own.state !== verdict.state)
    yield `is ${own.state}, and what the provider reported comes to ${verdict.state}`
  if (own.refunded_amount !== verdict.refundedAmount)
    yield `has ${own.refunded_amount} cents refunded, and what the provider reported comes to ${verdict.refundedAmount}`
  yield* refundFindings(own, verdict.refunds)
  yield* otherFindings(
    payments.filter(({ kind }) => kind === 'other'),
    verdict.others,
  )
}

function* amountFindings(own: AuditedPayment, order: AuditedOrder): Generator<string> {
  const { amount, at_most, is_changed, captured_amount, credit } = order
  if (is_changed ? own.credit < credit : own.credit !== credit)
    yield `is beside ${own.credit} cents of credit, and the order has ${credit}`
  const requested = at_most ?? amount
  // What the shopper has taken out since lowers what the order costs at most, and not what was reserved.
  const paid = own.amount + own.credit
  if (is_changed ? paid < requested : paid !== requested) yield `is ${paid} cents, and the order ${requested}`
  // Nothing is captured when nothing is to pay.
  if ((own.captured_amount ?? 0) !== (captured_amount ?? 0))
    yield `was captured with ${own.captured_amount} cents, and the order says ${captured_amount}`
}

function* refundFindings({ refunds }: AuditedPayment, reported: readonly RefundFact[]): Generator<string> {
  const saved = refunds.map(({ id, provider_id, ...same }) =>
    refundText({ ...same, id: reported.some(({ request }) => request === id) ? id : provider_id, provider: provider_id }),
  )
  const expected = reported.map((fact) => refundText({ ...fact, id: refundKey(fact), provider: fact.refund }))
  for (const one of saved) if (!expected.includes(one)) yield `has the refund ${one}, which the provider did not report`
  for (const one of expected) if (!saved.includes(one)) yield `lacks the refund ${one}, which the provider reported`
}

interface RefundTextParts {
  readonly id: string | null
  readonly provider: string | null
  readonly amount: number
  readonly status: RefundStatus
}

const refundText = ({ id, provider, amount, status }: RefundTextParts): string =>
  `${id}${provider === null || provider === id ? '' : ` (${provider})`} of ${amount} cents ${status}`

function* otherFindings(saved: readonly AuditedPayment[], reported: readonly OtherPayment[]): Generator<string> {
  for (const { payment, amount, state, refunds } of reported) {
    const other = saved.find(({ payment_intent }) => payment_intent === payment)
    if (!other) yield `lacks the other payment ${payment}, which the provider reported`
    else if (other.amount !== amount || other.state !== state)
      yield `has the other payment ${payment} as ${other.state}, ${other.amount} cents, and what the provider reported comes to ${state}, ${amount}`
    else yield* refundFindings(other, refunds)
  }
  for (const { payment_intent } of saved)
    if (!reported.some(({ payment }) => payment === payment_intent))
      yield `has the other payment ${payment_intent}, which the provider did not report`
}
