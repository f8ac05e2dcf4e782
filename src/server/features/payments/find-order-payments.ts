import { sql } from 'kysely'
import type { Order, OrderId } from '../../../domain/order.ts'
import type { OrderPayment } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Of those paid online. */
export async function findOrderPayments(db: Db, orders: readonly Order[]): Promise<ReadonlyMap<OrderId, OrderPayment>> {
  const ids = orders.flatMap(({ id, paymentType }) => (paymentType === 'Online' ? [id] : []))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select(['order_id', 'state', 'paid_at', 'sold_out', 'replaced_by', 'refund_state'])
    .where('order_id', '=', sql<OrderId>`any(${ids}::uuid[])`)
    .where('kind', '=', 'checkout')
    .execute()
  return new Map(
    rows.flatMap(({ order_id, state, paid_at: paidAt, sold_out: soldOut, replaced_by, refund_state: refund }) => {
      const duplicateOf = state === 'paid' ? replaced_by : null
      return paidAt ? [[order_id, { isRefunded: state === 'refunded', refund, paidAt, soldOut, duplicateOf }]] : []
    }),
  )
}
