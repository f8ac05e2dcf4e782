import { sql, type Transaction } from 'kysely'
import { cents } from '../../../domain/money.ts'
import type { PaymentType } from '../../../domain/order.ts'
import { judgePayment, type PaymentState, type ReportedFact } from '../../../domain/payment.ts'
import { readByCursor } from '../../platform/database/read-by-cursor.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './finding.ts'

const BATCH_SIZE = 1_000

interface AuditedPayment {
  readonly id: string
  readonly payment_type: PaymentType
  readonly amount: number
  readonly is_paid: boolean
  readonly state: PaymentState | null
  readonly is_shoppers: boolean | null
  readonly session_id: string | null
  readonly payment_intent: string | null
  readonly facts: readonly ReportedFact[]
}

/** Each online order has a payment, and is paid exactly when the provider's facts, judged again, say so. */
export async function auditPayments(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedPayment>`
    select orders.id, payment_type, amount, is_paid, state, payments.shopper_id = orders.shopper_id as is_shoppers,
      session_id, payment_intent,
      coalesce((
        select jsonb_agg(jsonb_build_object('fact', fact, 'sessionId', events.session_id, 'paymentIntent', events.payment_intent))
        from payment_events as events where order_id = orders.id and fact is not null
      ), '[]') as facts
    from orders left join payments on payments.order_id = orders.id
    where payment_type = 'Online' or payments.order_id is not null`
  let looked = 0
  for await (const payments of readByCursor(tx, query, BATCH_SIZE)) {
    looked += payments.length
    for (const payment of payments)
      for (const wrong of findingsOf(payment)) report({ thing: 'payment of order', id: payment.id, wrong })
  }
  return { of: 'payments', looked }
}

function* findingsOf({ payment_type, is_paid, state, is_shoppers, facts, ...payment }: AuditedPayment): Generator<string> {
  if (payment_type !== 'Online') yield 'is online, and the order is paid in cash'
  if (state === null) {
    yield 'is missing'
    return
  }
  if (!is_shoppers) yield 'is another shopper’s than the order'
  const { session_id: sessionId, payment_intent: paymentIntent } = payment
  const verdict = judgePayment({ amount: cents(payment.amount), sessionId, paymentIntent }, facts)
  if (verdict.isPaid && !is_paid) yield 'was made, and the order is not marked as paid'
  if (!verdict.isPaid && is_paid) yield 'was not made, and the order is marked as paid'
  const isSettled = [state, verdict.state].some((other) => other === 'paid' || other === 'refunded')
  if (isSettled && state !== verdict.state) yield `is ${state}, and what the provider told comes to ${verdict.state}`
}
