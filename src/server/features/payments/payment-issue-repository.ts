import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Money } from '../../../domain/payment.ts'
import type { RefundState } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statusOf } from '../orders/order-repository.ts'
import { pendingSum } from './refund-repository.ts'

export interface PaymentIssueRow {
  readonly order: OrderId
  readonly kind: 'checkout' | 'other'
  readonly received: Money
  readonly differing: Money | null
  readonly refund: RefundState | null
  readonly paymentIntent: string | null
  /** The cents of the payment that were refunded or are on their way back. */
  readonly given: number
  readonly duplicateOf: OrderId | null
}

/**
 * Returns the issues of the newest orders before `after`. The order's own payment comes first. `orders` limits the
 * number of orders.
 */
export async function findPaymentIssues(db: Db, orders: number, after: OrderId | null): Promise<PaymentIssueRow[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['order_id as order', 'kind', 'amount', 'currency', 'refund_state as refund', 'payment_intent as paymentIntent'])
    .select(['differing_amount', 'differing_currency', 'refunded_amount', 'replaced_by as duplicateOf'])
    .select(pendingSum)
    .where(sql<boolean>`in_question`)
    .where('order_id', 'in', (from) =>
      from
        .selectFrom('payments')
        .select('order_id')
        // PostgreSQL uses the partial index on payments only when the query repeats the index's condition.
        .where(sql<boolean>`in_question`)
        .$if(after !== null, (query) => query.where('order_id', '<', after))
        .groupBy('order_id')
        .orderBy('order_id', 'desc')
        .limit(orders),
    )
    .orderBy('order_id', 'desc')
    .orderBy('kind')
    .orderBy('payment_intent')
    .execute()
  return rows.map(({ amount, currency, differing_amount, differing_currency, refunded_amount, pending, ...same }) => ({
    ...same,
    received: { amount, currency },
    differing: moneyOf(differing_amount, differing_currency),
    given: (refunded_amount ?? 0) + pending,
  }))
}

const moneyOf = (amount: Cents | null, currency: string | null): Money | null =>
  amount !== null && currency !== null ? { amount, currency } : null

export async function resolvePaymentIssues(db: Db, order: OrderId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ sold_out: [], replaced_by: null })
    .where('order_id', '=', order)
    .where('kind', '=', 'checkout')
    .where('state', '=', 'paid')
    .where((is) => is.or([sql<boolean>`sold_out <> '{}'`, is('replaced_by', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Resolves the payment issues that the delivery or cancellation of an order decides: whether it is delivered although
 * products had sold out, and whether two orders of the same products are both wanted. The caller must hold the order's
 * row lock.
 */
export async function resolveDecidedIssues(tx: Db, order: OrderId): Promise<void> {
  await sql`
    update payments set
      sold_out = case own_status when 'Delivered' then '{}' else sold_out end,
      replaced_by = case when other_status = 'Cancelled' or (own_status = 'Delivered' and other_status = 'Delivered') then null else replaced_by end
    from (
      select id, ${statusOf(sql`order_id`)} as own_status, ${statusOf(sql`replaced_by`)} as other_status
      from payments
      where in_question and kind = 'checkout' and state = 'paid' and (order_id = ${order} or replaced_by = ${order})
    ) as asked
    where payments.id = asked.id and (own_status = 'Delivered' or other_status = 'Cancelled')`.execute(tx)
}
