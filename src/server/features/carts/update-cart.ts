import type { ShopperId } from '../../../domain/account.ts'
import type { Cart } from '../../../domain/cart.ts'
import { isReferenceGone } from '../../platform/database/reference-gone.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCart, lockCart, replaceCart } from './cart-repository.ts'

export const getCart = ({ db }: Platform, shopper: ShopperId): Promise<Cart> => findCart(db, shopper)

/** Replaces the cart and drops unknown products. */
export function updateCart({ db }: Platform, shopper: ShopperId, cart: Cart): Promise<void> {
  const valid: Cart = new Map([...cart].filter(([product]) => isId(product)))
  return inTransaction(
    db,
    async (tx) => {
      await lockCart(tx, shopper)
      await replaceCart(tx, shopper, valid)
    },
    isReferenceGone,
  ) // the retry drops a product that was deleted meanwhile
}
