import type { Actor } from '../../../domain/actor.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { insertCounts } from './count-repository.ts'
import { insertMovements } from './movement-repository.ts'

/** Begins to count a product that was added in the same transaction. */
export async function beginCounting(tx: Db, product: ProductId, onHand: number, by: Actor, now: Date): Promise<void> {
  await insertCounts(tx, [{ product, onHand }])
  if (onHand > 0) await insertMovements(tx, [{ product, change: onHand, reason: 'counted', by }], now)
}
