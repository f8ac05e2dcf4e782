import { sql } from 'kysely'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { AwaitingOrder, Order, OrderId, OrderLineId } from '../../../domain/orders/order.ts'
import type { OrderPayment } from '../../../domain/payments/payment.ts'
import type { OrderRefund } from '../../../domain/payments/refund.ts'
import { actorOf } from '../../../domain/staff/actor.ts'
import { notFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { type OrderMoney, orderToWire } from '../orders/order-wire.ts'

export async function findOrderMoney(
  db: Db,
  orders: readonly (Order | AwaitingOrder)[],
): Promise<ReadonlyMap<OrderId, OrderMoney>> {
  const ids = orders.map(({ id }) => id)
  const online = orders.flatMap(({ id, paymentType }) => (paymentType === 'Online' ? [id] : []))
  const [payments, refunds] = await Promise.all([findOrderPayments(db, online), findOrderRefunds(db, ids)])
  return new Map(ids.map((id) => [id, { payment: payments.get(id), refunds: refunds.get(id) ?? [] }]))
}

/** Returns the payments of those orders that are paid. */
async function findOrderPayments(db: Db, orders: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderPayment>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select(['order_id as order', 'state', 'paid_at as paidAt', 'sold_out as soldOut', 'replaced_by as replacedBy'])
    .select(['refund_state as refund'])
    .where('order_id', '=', sql<OrderId>`any(${orders}::uuid[])`)
    .where('kind', '=', 'own')
    .execute()
  return new Map(
    rows.flatMap(({ order, state, paidAt, soldOut, replacedBy, refund }) => {
      const payment = { isRefunded: state === 'refunded', refund, soldOut, duplicateOf: state === 'paid' ? replacedBy : null }
      return paidAt ? [[order, { ...payment, paidAt }]] : []
    }),
  )
}

/**
 * Returns refunds of cash and of the order's own payment, oldest first. It leaves out refunds of other payments that
 * name the order.
 */
async function findOrderRefunds(db: Db, orders: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderRefund[]>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.id', 'refunds.order_id as order', 'refunds.amount', 'refunds.status', 'reason'])
    .select(['requested_at as requestedAt', 'by_role', 'by_id', 'by_name'])
    .select(({ selectFrom }) =>
      selectFrom('refund_lines')
        .select(
          sql<
            { line: OrderLineId; quantity: number }[]
          >`coalesce(json_agg(json_build_object('line', order_line_id, 'quantity', quantity) order by order_line_id), '[]')`.as(
            'lines',
          ),
        )
        .whereRef('refund_id', '=', 'refunds.id')
        .as('lines'),
    )
    .where('refunds.order_id', '=', sql<OrderId>`any(${orders}::uuid[])`)
    .where(({ or, eb }) => or([eb('payment_id', 'is', null), eb('kind', '=', 'own')]))
    .orderBy('requested_at')
    .orderBy('refunds.id')
    .execute()
  const refunds = rows.map(({ order, lines, by_role, by_id, by_name, ...same }) => {
    return { order, refund: { ...same, lines: lines ?? [], by: actorOf({ role: by_role, id: by_id, name: by_name }) } }
  })
  const byOrder = Map.groupBy(refunds, ({ order }) => order)
  return new Map([...byOrder].map(([order, of]) => [order, of.map(({ refund }) => refund)]))
}

/**
 * Shows an order after a refund, even one that still awaits its payment because another amount was received. Throws
 * 404.
 */
export function showRefundedOrder({ db, pictureOrigin }: Platform, id: OrderId): Promise<OrderWire> {
  return inSnapshot(db, async (tx) => {
    const order = (await getOrdersAndAwaiting(tx, [id])).get(id)
    if (!order) throw notFound('Order')
    return orderToWire(order, 'manager', pictureOrigin, (await findOrderMoney(tx, [order])).get(id))
  })
}
