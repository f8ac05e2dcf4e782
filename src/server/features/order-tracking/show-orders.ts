import type { OrderWire } from '../../../contract/orders.ts'
import type { Order } from '../../../domain/order.ts'
import type { Platform } from '../../platform/platform.ts'
import { type OrderViewer, orderToWire } from '../orders/order-wire.ts'
import { findOrderMoney } from '../payments/order-money.ts'

export async function showOrders(
  { db, pictureOrigin }: Pick<Platform, 'db' | 'pictureOrigin'>,
  orders: readonly Order[],
  viewer: OrderViewer,
): Promise<OrderWire[]> {
  const money = await findOrderMoney(db, orders)
  return orders.map((order) => orderToWire(order, viewer, pictureOrigin, money.get(order.id)))
}
