import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { OrderPayment } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Returns the payments of those orders that are paid. */
export async function findOrderPayments(db: Db, orders: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderPayment>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select(['order_id as order', 'state', 'paid_at as paidAt', 'sold_out as soldOut', 'replaced_by as replacedBy'])
    .select(['refund_state as refund'])
    .where('order_id', '=', sql<OrderId>`any(${orders}::uuid[])`)
    .where('kind', '=', 'checkout')
    .execute()
  return new Map(
    rows.flatMap(({ order, state, paidAt, soldOut, replacedBy, refund }) => {
      const payment = { isRefunded: state === 'refunded', refund, soldOut, duplicateOf: state === 'paid' ? replacedBy : null }
      return paidAt ? [[order, { ...payment, paidAt }]] : []
    }),
  )
}
