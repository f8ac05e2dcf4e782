import type { OrderWire } from '../../../contract/orders.ts'
import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import { parseOrderNumber } from '../../../domain/order-number.ts'
import { notFound } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrderByNumber, getOrder, isOrderOfShopper } from '../orders/get-orders.ts'
import type { OrderViewer } from '../orders/order-wire.ts'
import { showOrders } from './show-orders.ts'

/** Throws 404. */
export async function showOrder(platform: Platform, id: OrderId, viewer: OrderViewer): Promise<OrderWire> {
  const order = await getOrder(platform.db, id)
  const [shown] = order ? await showOrders(platform, [order], viewer) : []
  if (!shown) throw notFound('Order')
  return shown
}

interface OneOrder {
  readonly id?: string | undefined
  readonly number?: string | undefined
}

/** `shopper`: null for the seller. Throws 404, also for another shopper's. */
export async function findOneOrder(platform: Platform, query: OneOrder, shopper: ShopperId | null): Promise<OrderWire> {
  const id = await idOf(platform, query)
  const isVisible = id !== null && (shopper === null || (await isOrderOfShopper(platform.db, shopper, id)))
  if (!isVisible) throw notFound('Order')
  return showOrder(platform, id, shopper === null ? 'seller' : 'shopper')
}

async function idOf({ db }: Platform, { id, number }: OneOrder): Promise<OrderId | null> {
  if (id !== undefined) return isId<OrderId>(id) ? id : null
  const parsed = parseOrderNumber(number ?? '')
  return parsed && findOrderByNumber(db, parsed)
}
