import { type Cart, EMPTY_CART, mergeCarts } from '../../../domain/carts/cart.ts'
import { addedLines } from '../../../domain/carts/cart-additions.ts'
import { type Addition, latestCart, type SavedCart, saveCart } from './cart-state.ts'
import { sameCart, sendCart } from './cart-sync.ts'

export const cartOwner = {
  /**
   * Merges a visitor's cart into the account's, once. Otherwise the account's cart replaces this browser's, unless the
   * browser has newer changes of the same user. `cartAtRequest` is what was saved when the account's was requested.
   */
  enter(user: string, accountCart: Cart, cartAtRequest?: SavedCart): void {
    saveCart((saved) => {
      const isOwn = saved.owner === user
      const isNewer = isOwn && (saved.unsent || (cartAtRequest !== undefined && hasChanged(cartAtRequest, saved)))
      const cart = saved.owner === null ? mergeCarts(accountCart, saved.cart) : isNewer ? saved.cart : accountCart
      const additions = isOwn ? saved.additions : additionsAtLogin(saved, cart)
      return { cart, owner: user, unsent: !sameCart(cart, accountCart), additions }
    })
    void sendCart()
  },

  /** Applies a login in another tab. That tab has usually merged the shared cart already. */
  follow(user: string, accountCart: Cart): void {
    if (latestCart().owner !== user) cartOwner.enter(user, accountCart)
  },

  /** Keeps the cart as a visitor's, after the session has expired. */
  release(): void {
    saveCart(() => ({ owner: null, unsent: false, additions: [] }))
  },

  /** Empties the cart at logout (specification, section 4). */
  leave(): void {
    saveCart(() => ({ cart: EMPTY_CART, owner: null, unsent: false }))
  },
}

const hasChanged = (before: SavedCart, now: SavedCart): boolean => before.owner !== now.owner || !sameCart(before.cart, now.cart)

/**
 * Returns what a visitor's cart had of additions, and then what it got from the account's and what had no room beside
 * that. An empty cart became the account's, and another account's was replaced, so that nothing joined them.
 */
function additionsAtLogin({ owner, cart: visitor, seenFacts, additions }: SavedCart, merged: Cart): readonly Addition[] {
  if (owner !== null || visitor.size === 0) return []
  const lines = addedLines(visitor, merged)
  const skipped = [...visitor.keys()]
    .filter((product) => !merged.has(product))
    .map((product) => noRoomFor(seenFacts.get(product)?.name ?? 'a product'))
  return lines.length === 0 ? additions : [...additions, { from: null, lines, skipped, changed: [] }]
}

/** Says of a product that it would have been one line too many for the cart. */
export const noRoomFor = (name: string): Addition['skipped'][number] => ({ name, reason: `There was no room for ${name}` })
