import type { Order, OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findOrders } from './order-repository.ts'

export async function findOrdersById(db: Db, ids: readonly OrderId[]): Promise<ReadonlyMap<OrderId, Order>> {
  if (ids.length === 0) return new Map()
  return new Map((await findOrders(db, ids)).map((order) => [order.id, order]))
}
