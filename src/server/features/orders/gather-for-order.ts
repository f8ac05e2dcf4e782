import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { requireShopperOf } from '../sessions/session-holder.ts'
import type { AskedOrder } from './asked-order.ts'
import { type KeptAnswer, replay } from './idempotency.ts'
import { type FoundForOrder, lockForOrder } from './placing-store.ts'

/** What an order needs to know, and for whom. */
export interface GatheredForOrder extends Pick<FoundForOrder, 'begunHash' | 'hasWaiting' | 'address' | 'products'> {
  readonly shopper: ShopperId
  /** What the key was answered before. */
  readonly earlier: KeptAnswer | null
}

/**
 * Looks up all that an order needs, and holds its products: the first statement of every way of ordering. Needs a
 * transaction. Refuses 401 and 403 who is no shopper, 422 a key that was used for something else.
 */
export async function gatherForOrder(tx: Db, asked: AskedOrder, now: Date): Promise<GatheredForOrder> {
  const { holder, earlier, ...found } = await lockForOrder(tx, asked, now)
  const shopper = requireShopperOf(holder)
  return { ...found, shopper, earlier: earlier && asked.mark && replay(earlier, asked.mark) }
}
