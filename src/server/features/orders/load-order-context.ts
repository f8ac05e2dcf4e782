import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { requireShopperPrincipal } from '../sessions/principal.ts'
import { replay, type SavedResponse } from './idempotency.ts'
import { type LockedOrderContext, lockOrderContext } from './order-placement-repository.ts'
import type { PlaceOrderCommand } from './place-order-command.ts'

export interface OrderContext extends Pick<LockedOrderContext, 'begunHash' | 'hasWaiting' | 'address' | 'products'> {
  readonly shopper: ShopperId
  readonly earlier: SavedResponse | null
}

/** Locks the products. Throws 401, 403, and 422 for another request's key. */
export async function loadOrderContext(tx: Db, command: PlaceOrderCommand, now: Date): Promise<OrderContext> {
  const { principal, earlier, ...found } = await lockOrderContext(tx, command, now)
  const shopper = requireShopperPrincipal(principal)
  return { ...found, shopper, earlier: earlier && command.idempotencyKey && replay(earlier, command.idempotencyKey) }
}
