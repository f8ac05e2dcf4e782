import type { Actor } from '../../../domain/actor.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { moveStock } from './move-stock.ts'
import { findTaken } from './movement-repository.ts'

/** What a canceled order has taken and not returned before. Needs the order's lock. */
export async function returnStock(tx: Db, order: OrderId, by: Actor, now: Date): Promise<void> {
  const taken = await findTaken(tx, order)
  if (taken.length === 0) return
  const returned = taken.map(({ product, quantity }) => ({ product, change: quantity, reason: 'cancelled', order, by }) as const)
  await moveStock(tx, returned, now)
}
