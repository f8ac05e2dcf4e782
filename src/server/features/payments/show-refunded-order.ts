import type { OrderWire } from '../../../contract/orders.ts'
import type { OrderId } from '../../../domain/order.ts'
import { notFound } from '../../errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { findOrderMoney } from './find-order-money.ts'

/**
 * Shows an order after a refund, even one that still awaits its payment because another amount was received. Throws
 * 404.
 */
export async function showRefundedOrder({ db, pictureOrigin }: Platform, id: OrderId): Promise<OrderWire> {
  const order = (await getOrdersAndAwaiting(db, [id])).get(id)
  if (!order) throw notFound('Order')
  return orderToWire(order, 'manager', pictureOrigin, (await findOrderMoney(db, [order])).get(id))
}
