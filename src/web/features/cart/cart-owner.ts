import { type Cart, EMPTY_CART, mergeCarts } from '../../../domain/cart.ts'
import { keepCart, keptCart } from './cart-store.ts'
import { sendCart } from './cart-sync.ts'

/** What becomes of the cart as people come and go. */
export const cartOwner = {
  /** Somebody logged in: what the visitor gathered is joined with the account's cart, once. */
  enter(user: string, accountCart: Cart): void {
    const visitor = keptCart()
    const cart = visitor.owner === null ? mergeCarts(accountCart, visitor.cart) : accountCart
    keepCart({ cart, owner: user, unsent: !sameCart(cart, accountCart) })
    void sendCart()
  },

  /** A kept login goes on: the account's cart counts, unless this browser has a newer state that was not sent. */
  resume(user: string, accountCart: Cart): void {
    const kept = keptCart()
    if (kept.owner === user && kept.unsent) void sendCart()
    else if (kept.owner === null && kept.cart.size > 0)
      cartOwner.enter(user, accountCart) // gathered while nobody could be asked
    else keepCart({ cart: accountCart, owner: user, unsent: false })
  },

  /** Another tab logged in: the cart that both tabs keep is its affair, unless it has not taken it up. */
  follow(user: string, accountCart: Cart): void {
    if (keptCart().owner !== user) cartOwner.resume(user, accountCart)
  },

  /** The login ended: the cart goes with it (specification, section 4). */
  leave(): void {
    keepCart({ cart: EMPTY_CART, owner: null, unsent: false })
  },
}

function sameCart(one: Cart, other: Cart): boolean {
  return one.size === other.size && [...one].every(([product, quantity]) => other.get(product) === quantity)
}
