import { type Cart, EMPTY_CART, mergeCarts } from '../../../domain/cart.ts'
import { saveCart, savedCart } from './cart-state.ts'
import { sendCart } from './cart-sync.ts'
import { sameCart } from './same-cart.ts'

/** What becomes of the cart as people come and go. */
export const cartOwner = {
  /**
   * Somebody is logged in, now or still. What a visitor gathered is joined with the account's cart, once. Otherwise the
   * account's cart counts, unless this browser has a newer state of it that was not sent.
   */
  enter(user: string, accountCart: Cart): void {
    const kept = savedCart()
    const cart = kept.owner === null ? mergeCarts(accountCart, kept.cart) : isNewer(user) ? kept.cart : accountCart
    saveCart({ ...kept, cart, owner: user, unsent: !sameCart(cart, accountCart) })
    void sendCart()
  },

  /** Another tab logged in: the cart that both tabs keep is its affair, unless it has not taken it up. */
  follow(user: string, accountCart: Cart): void {
    if (savedCart().owner !== user) cartOwner.enter(user, accountCart)
  },

  /** The login ended by itself: the cart stays as a visitor's, since nobody asked for it to go. */
  release(): void {
    saveCart({ ...savedCart(), owner: null, unsent: false })
  },

  /** The shopper logged out: the cart goes with the login (specification, section 4). */
  leave(): void {
    saveCart({ ...savedCart(), cart: EMPTY_CART, owner: null, unsent: false })
  },
}

/** Whether this browser has a state of the user's cart that the account has not got. */
function isNewer(user: string): boolean {
  const { owner, unsent } = savedCart()
  return owner === user && unsent
}
