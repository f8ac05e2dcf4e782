import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { takeFromCart } from '../carts/take-from-cart.ts'
import { changeStatus, findRequestedLines, findSoldOut, setPaid } from './online-order-repository.ts'

/**
 * Marks an online order as paid, which makes it an order for everybody, and takes what was bought out of the account's cart.
 * Gives the products that are out of stock by now. Needs a transaction that holds the order.
 */
export async function settleOnlineOrder(tx: Db, order: OrderId, shopper: ShopperId): Promise<readonly ProductId[]> {
  await setPaid(tx, order)
  await takeFromCart(tx, shopper, await findRequestedLines(tx, order))
  return findSoldOut(tx, order)
}

/** Cancels an order whose money went back. Needs a transaction that holds the order. */
export const cancelOrder = (tx: Db, order: OrderId, now: Date): Promise<void> => changeStatus(tx, order, 'Cancelled', now)
