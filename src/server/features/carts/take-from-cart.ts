import type { ShopperId } from '../../../domain/account.ts'
import type { RequestedLine } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockCart, lowerQuantities } from './cart-repository.ts'

/** Later additions stay. Needs a transaction. */
export async function takeFromCart(tx: Db, shopper: ShopperId, bought: readonly RequestedLine[]): Promise<void> {
  await lockCart(tx, shopper)
  await lowerQuantities(tx, shopper, bought)
}
