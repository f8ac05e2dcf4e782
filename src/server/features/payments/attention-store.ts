import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { Money, SecondPayment } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface AttentionRow {
  readonly order: OrderId
  /** Whether its own payment is what has to be looked at, besides any second ones. */
  readonly isOwn: boolean
  readonly differing: Money | null
  readonly second: readonly SecondPayment[]
}

/** Payments with something for the seller to look at, newest first. What was refunded needs nobody any more. */
export async function findAttention(db: Db, limit: number): Promise<AttentionRow[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['order_id', 'differing_amount', 'differing_currency', 'second_payments as second'])
    .select(
      sql<boolean>`state <> 'refunded' and (differing_amount is not null or sold_out <> '{}' or (state = 'paid' and replaced_by is not null))`.as(
        'isOwn',
      ),
    )
    .where(sql<boolean>`attention`) // as the index says it
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ order_id, differing_amount: amount, differing_currency: currency, ...same }) => ({
    ...same,
    order: order_id,
    differing: amount !== null && currency !== null ? { amount, currency } : null,
  }))
}

/** Forgets that something of a paid order was sold out, or ordered twice. False when there is nothing to forget. */
export async function forgetQuestions(db: Db, order: OrderId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ sold_out: [], replaced_by: null })
    .where('order_id', '=', order)
    .where('state', '=', 'paid')
    .where((is) => is.or([sql<boolean>`sold_out <> '{}'`, is('replaced_by', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
