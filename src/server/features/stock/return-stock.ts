import type { Actor } from '../../../domain/actor.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { moveStock } from './move-stock.ts'
import { findTaken } from './movement-repository.ts'

/** Returns to stock what a canceled order has taken and not returned before. The caller must hold the order's row lock. */
export async function returnStock(tx: Db, order: OrderId, by: Actor, now: Date): Promise<void> {
  const taken = await findTaken(tx, order)
  if (taken.length === 0) return
  const returned = taken.map(({ product, quantity }) => ({ product, change: quantity, reason: 'cancelled', order, by }) as const)
  await moveStock(tx, returned, now)
}
