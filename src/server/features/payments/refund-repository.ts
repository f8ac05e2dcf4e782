import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { PaymentState, SecondPayment } from '../../../domain/payment.ts'
import { judgeRefunds, type RefundState } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import { listFacts } from './payment-event-repository.ts'

export interface RefundableRow {
  readonly order: OrderId
  readonly state: PaymentState | null
  readonly received: Cents | null
  readonly paymentIntent: string | null
  readonly refund: RefundState | null
  readonly second: readonly SecondPayment[]
}

export async function findRefundable(db: Db, order: OrderId): Promise<RefundableRow | null> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.amount',
      'orders.is_paid',
      'payments.state',
      'payments.differing_amount',
      'payments.payment_intent',
      'payments.refund_state',
      'payments.second_payments',
    ])
    .where('orders.id', '=', order)
    .executeTakeFirst()
  if (!row) return null
  const received = row.is_paid && row.state !== null ? row.amount : row.differing_amount
  return {
    order: row.id,
    state: row.state,
    received,
    paymentIntent: row.payment_intent,
    refund: row.refund_state,
    second: row.second_payments ?? [],
  }
}

/** Also the number of the next attempt. */
export async function countFailures(db: Db, order: OrderId, paymentIntent: string): Promise<number> {
  const facts = (await listFacts(db, order)).filter((one) => one.paymentIntent === paymentIntent)
  return judgeRefunds(facts.flatMap(({ fact }) => (fact.kind === 'refund' ? [fact] : []))).failures
}

export interface ClaimedRefund {
  readonly order: OrderId
  readonly paymentIntent: string
}

/** The one checked longest ago, marked as checked. */
export async function claimRefund(db: Db, now: Date, checkedBefore: Date): Promise<ClaimedRefund | null> {
  const claimed = await db
    .updateTable('payments')
    .set({ checked_at: now })
    .where('order_id', '=', (from) =>
      from
        .selectFrom('payments')
        .select('order_id')
        .where(sql<boolean>`refund_state = 'pending'`) // matches the index
        .where('checked_at', '<=', checkedBefore)
        .where('payment_intent', 'is not', null)
        .orderBy('checked_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['order_id as order', 'payment_intent as paymentIntent'])
    .$narrowType<{ paymentIntent: string }>()
    .executeTakeFirst()
  return claimed ?? null
}
