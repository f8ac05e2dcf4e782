import { sql } from 'kysely'
import type { Order, OrderId } from '../../../domain/order.ts'
import type { OrderPayment } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Of those paid online. */
export async function findOrderPayments(db: Db, orders: readonly Order[]): Promise<ReadonlyMap<OrderId, OrderPayment>> {
  const ids = orders.flatMap(({ id, paymentType }) => (paymentType === 'Online' ? [id] : []))
  if (ids.length === 0) return new Map()
  const statuses = new Map(orders.map(({ id, status }) => [id, status]))
  const rows = await db
    .selectFrom('payments')
    .select(['order_id as order', 'state', 'paid_at as paidAt', 'sold_out as soldOut', 'replaced_by as replacedBy'])
    .select(['refund_state as refund'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('refunds').select('refunds.id').whereRef('payment_id', '=', 'payments.id')).as('hasRefunds'),
    )
    .where('order_id', '=', sql<OrderId>`any(${ids}::uuid[])`)
    .where('kind', '=', 'checkout')
    .execute()
  return new Map(
    rows.flatMap(({ order, state, paidAt, soldOut, replacedBy, refund, hasRefunds }) => {
      const isRefundDue = state === 'paid' && statuses.get(order) === 'Cancelled' && !hasRefunds // its job comes
      const payment = {
        isRefunded: state === 'refunded',
        refund: refund ?? (isRefundDue ? 'pending' : null),
        soldOut,
        duplicateOf: state === 'paid' ? replacedBy : null,
      } as const
      return paidAt ? [[order, { ...payment, paidAt }]] : []
    }),
  )
}
