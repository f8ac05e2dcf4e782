import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { takeFromCart } from '../carts/take-from-cart.ts'
import { changeStatus, findRequestedLines, findSoldOut, setPaid } from './online-order-repository.ts'

/** Returns what is out of stock. Needs the order's lock. */
export async function settleOnlineOrder(tx: Db, order: OrderId, shopper: ShopperId): Promise<readonly ProductId[]> {
  await setPaid(tx, order)
  await takeFromCart(tx, shopper, await findRequestedLines(tx, order))
  return findSoldOut(tx, order)
}

/** Needs the order's lock. */
export const cancelOrder = (tx: Db, order: OrderId, now: Date): Promise<void> => changeStatus(tx, order, 'Cancelled', now)
