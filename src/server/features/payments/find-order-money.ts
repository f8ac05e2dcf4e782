import type { AwaitingOrder, Order, OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { OrderMoney } from '../orders/order-wire.ts'
import { findOrderPayments } from './find-order-payments.ts'
import { findOrderRefunds } from './find-order-refunds.ts'

export async function findOrderMoney(
  db: Db,
  orders: readonly (Order | AwaitingOrder)[],
): Promise<ReadonlyMap<OrderId, OrderMoney>> {
  const ids = orders.map(({ id }) => id)
  const online = orders.flatMap(({ id, paymentType }) => (paymentType === 'Online' ? [id] : []))
  const [payments, refunds] = await Promise.all([findOrderPayments(db, online), findOrderRefunds(db, ids)])
  return new Map(ids.map((id) => [id, { payment: payments.get(id), refunds: refunds.get(id) ?? [] }]))
}
