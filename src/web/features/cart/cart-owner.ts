import { type Cart, EMPTY_CART, mergeCarts } from '../../../domain/cart.ts'
import { addedLines } from '../../../domain/cart-additions.ts'
import { type Addition, type SavedCart, saveCart, savedCart } from './cart-state.ts'
import { sameCart, sendCart } from './cart-sync.ts'

export const cartOwner = {
  /**
   * Merges a visitor's cart into the account's, once. Otherwise the account's cart replaces this browser's, unless the
   * browser has unsent changes of the same user.
   */
  enter(user: string, accountCart: Cart): void {
    const saved = savedCart()
    const cart = saved.owner === null ? mergeCarts(accountCart, saved.cart) : isNewer(user) ? saved.cart : accountCart
    const additions = saved.owner === user ? saved.additions : joinedLines(saved, cart)
    saveCart({ ...saved, cart, owner: user, unsent: !sameCart(cart, accountCart), additions })
    void sendCart()
  },

  /** Applies a login in another tab. That tab has usually merged the shared cart already. */
  follow(user: string, accountCart: Cart): void {
    if (savedCart().owner !== user) cartOwner.enter(user, accountCart)
  },

  /** Keeps the cart as a visitor's, after the session has expired. */
  release(): void {
    saveCart({ ...savedCart(), owner: null, unsent: false, additions: [] })
  },

  /** Empties the cart at logout (specification, section 4). */
  leave(): void {
    saveCart({ ...savedCart(), cart: EMPTY_CART, owner: null, unsent: false })
  },
}

/**
 * Returns what a visitor's cart got from the account's. An empty cart became the account's, and another account's was
 * replaced, so that nothing joined them.
 */
function joinedLines({ owner, cart: visitor }: SavedCart, merged: Cart): Addition[] {
  const lines = owner === null && visitor.size > 0 ? addedLines(visitor, merged) : []
  return lines.length === 0 ? [] : [{ from: null, lines, skipped: [], changed: [] }]
}

function isNewer(user: string): boolean {
  const { owner, unsent } = savedCart()
  return owner === user && unsent
}
