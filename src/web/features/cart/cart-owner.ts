import { type Cart, EMPTY_CART, mergeCarts } from '../../../domain/cart.ts'
import { saveCart, savedCart } from './cart-state.ts'
import { sameCart, sendCart } from './cart-sync.ts'

export const cartOwner = {
  /**
   * Merges a visitor's cart into the account's, once. Otherwise the account's cart replaces this browser's, unless the
   * browser has unsent changes of the same user.
   */
  enter(user: string, accountCart: Cart): void {
    const saved = savedCart()
    const cart = saved.owner === null ? mergeCarts(accountCart, saved.cart) : isNewer(user) ? saved.cart : accountCart
    saveCart({ ...saved, cart, owner: user, unsent: !sameCart(cart, accountCart) })
    void sendCart()
  },

  /** Applies a login in another tab. That tab has usually merged the shared cart already. */
  follow(user: string, accountCart: Cart): void {
    if (savedCart().owner !== user) cartOwner.enter(user, accountCart)
  },

  /** Keeps the cart as a visitor's, after the session has expired. */
  release(): void {
    saveCart({ ...savedCart(), owner: null, unsent: false })
  },

  /** Empties the cart at logout (specification, section 4). */
  leave(): void {
    saveCart({ ...savedCart(), cart: EMPTY_CART, owner: null, unsent: false })
  },
}

function isNewer(user: string): boolean {
  const { owner, unsent } = savedCart()
  return owner === user && unsent
}
