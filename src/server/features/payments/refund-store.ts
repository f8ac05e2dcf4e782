import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { PaymentState, SecondPayment } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface RefundableRow {
  readonly order: OrderId
  readonly state: PaymentState | null
  /** The money that came, be it the order's amount or another; null: none. */
  readonly received: Cents | null
  readonly paymentIntent: string | null
  readonly second: readonly SecondPayment[]
}

/** An order with what is known of its money; null when there is no such order. */
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
    second: row.second_payments ?? [],
  }
}
