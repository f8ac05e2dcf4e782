import type { Order, OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findOrders } from '../orders/order-repository.ts'

export async function findOrdersOf(
  db: Db,
  payments: readonly { readonly order: OrderId }[],
): Promise<ReadonlyMap<OrderId, Order>> {
  if (payments.length === 0) return new Map()
  const ids = payments.map(({ order }) => order)
  return new Map((await findOrders(db, ids)).map((order) => [order.id, order]))
}
