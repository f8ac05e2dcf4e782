import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { requireShopperPrincipal } from '../sessions/principal.ts'
import { replay, type SavedResponse } from './idempotency.ts'
import { type LockedOrderContext, lockOrderContext } from './order-placement-repository.ts'
import type { PlaceOrderCommand } from './place-order-command.ts'

/** What an order needs to know, and for whom. */
export interface OrderContext extends Pick<LockedOrderContext, 'begunHash' | 'hasWaiting' | 'address' | 'products'> {
  readonly shopper: ShopperId
  /** What the key was answered before. */
  readonly earlier: SavedResponse | null
}

/**
 * Looks up all that an order needs, and holds its products: the first statement of every way of ordering. Needs a
 * transaction. Refuses 401 and 403 who is no shopper, 422 a key that was used for something else.
 */
export async function loadOrderContext(tx: Db, command: PlaceOrderCommand, now: Date): Promise<OrderContext> {
  const { principal, earlier, ...found } = await lockOrderContext(tx, command, now)
  const shopper = requireShopperPrincipal(principal)
  return { ...found, shopper, earlier: earlier && command.idempotencyKey && replay(earlier, command.idempotencyKey) }
}
