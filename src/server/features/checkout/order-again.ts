import type { OrderAgainResponse } from '../../../contract/checkout/quotes.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import { reorder } from '../../../domain/carts/reorder.ts'
import { dueOnDay } from '../../../domain/checkout/requested-order.ts'
import { dueAt } from '../../../domain/delivery/delivery-promise.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrder, isOrderOfShopper } from '../orders/order-repository.ts'
import { priceChangeToWire } from './prepare-order.ts'
import { findProductsToOrder } from './quote-cart.ts'

/**
 * Says what the shopper can buy now of an earlier order. It saves nothing, since the cart is the browser's. Throws 404,
 * even when the order exists but belongs to another shopper.
 */
export async function orderAgain(
  platform: Pick<Platform, 'db' | 'clock' | 'settings'>,
  shopper: ShopperId,
  id: OrderId,
): Promise<OrderAgainResponse> {
  const isOwn = await isOrderOfShopper(platform.db, shopper, id)
  const order = isOwn ? await getOrder(platform.db, id) : null
  if (!order) throw notFound('Order')
  const { products } = await findProductsToOrder(platform, { shopper }, order.lines)
  const [terms, now] = [platform.settings.current(), platform.clock.now()]
  const due = dueOnDay(products, () => dayOf(dueAt(terms, now) ?? now, terms.timeZone))
  const { items, skipped, changed, totals } = reorder(order, due, terms)
  return {
    success: true,
    items: [...items],
    skipped: [...skipped],
    changed: changed.map(priceChangeToWire),
    totals: { was: dollarsOf(totals.was), now: dollarsOf(totals.now) },
  }
}
