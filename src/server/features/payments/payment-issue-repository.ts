import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { Money, SecondPayment } from '../../../domain/payment.ts'
import type { RefundState } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface PaymentIssueRow {
  readonly order: OrderId
  readonly isOwn: boolean
  readonly differing: Money | null
  readonly refund: RefundState | null
  readonly second: readonly SecondPayment[]
}

/** Newest first, before `after`. */
export async function findPaymentIssues(db: Db, limit: number, after: OrderId | null): Promise<PaymentIssueRow[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['order_id as order', 'in_question as isOwn', 'refund_state as refund', 'second_payments as second'])
    .select(['differing_amount', 'differing_currency'])
    .where(sql<boolean>`(in_question or second_payments <> '[]'::jsonb)`) // matches the index
    .$if(after !== null, (query) => query.where('order_id', '<', after))
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ differing_amount: amount, differing_currency: currency, ...same }) => ({
    ...same,
    differing: amount !== null && currency !== null ? { amount, currency } : null,
  }))
}

export async function resolvePaymentIssues(db: Db, order: OrderId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ sold_out: [], replaced_by: null })
    .where('order_id', '=', order)
    .where('state', '=', 'paid')
    .where((is) => is.or([sql<boolean>`sold_out <> '{}'`, is('replaced_by', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
