import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { Cart } from '../../../domain/carts/cart.ts'
import { cartOf } from '../../../domain/carts/cart.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { isReferenceGone } from '../../platform/database/database-errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockCart, replaceCart } from './cart-repository.ts'
import { findCartSwaps } from './find-cart-swaps.ts'

export const cartRoutes = (platform: Platform) =>
  ({
    updateCart: async ({ shopper, body }) => {
      await updateCart(platform, shopper.id, cartOf(body.cartItems))
      return { success: true, message: 'Cart Updated' }
    },
    findCartSwaps: ({ body }) => findCartSwaps(platform, body),
  }) satisfies Partial<EndpointHandlers>

/** Replaces the cart and drops unknown products. */
function updateCart({ db }: Platform, shopper: ShopperId, cart: Cart): Promise<void> {
  const valid: Cart = new Map([...cart].filter(([product]) => isId(product)))
  return inTransaction(
    db,
    async (tx) => {
      await lockCart(tx, shopper)
      await replaceCart(tx, shopper, valid)
    },
    isReferenceGone, // A retry drops a product that was deleted meanwhile.
  )
}
