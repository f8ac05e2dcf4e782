import { vi } from 'vitest'
import type { SavedCart } from '../features/cart/cart-state.ts'
import { aProduct } from './a-product.ts'

export const MAYA = 'maya'
export const CART_KEY = 'larder.cart'

/** Loads a new page over the browser's storage. */
export async function openCart() {
  vi.resetModules()
  const [store, sync, owner, change, receipt] = await Promise.all([
    import('../features/cart/cart-state.ts'),
    import('../features/cart/cart-sync.ts'),
    import('../features/cart/cart-owner.ts'),
    import('../features/cart/change-cart.ts'),
    import('../features/cart/cart-receipt.ts'),
  ])
  const failures: string[] = []
  const login: { token: string | null } = { token: null }
  sync.connectCart({ token: () => login.token, onFailure: ({ message }) => failures.push(message) })
  store.startCart()
  return {
    failures,
    cart: () => Object.fromEntries(store.savedCart().cart),
    saved: store.savedCart,
    add: (product: string, offerPrice = 1, stock?: number) =>
      change.addToCart(aProduct(product, { offerPrice, ...(stock !== undefined && { stock }) })),
    takeWhatIsLeft: change.takeWhatIsLeft,
    set: change.updateCart,
    remove: change.removeFromCart,
    putIntoCart: (product: string, quantity: number) =>
      receipt.putIntoCart([{ ...aProduct(product), quantity }], { from: 'your shopping list' }),
    takeBought: change.takeBought,
    sent: sync.cartSent,
    /** Logs Maya in, with this cart in her account. */
    async enter(accountCart: Record<string, number>, cartAtRequest?: SavedCart) {
      const { cartOf } = await import('../../domain/carts/cart.ts')
      login.token = 'token'
      owner.cartOwner.enter(MAYA, cartOf(accountCart), cartAtRequest)
      await sync.cartSent()
    },
    release() {
      login.token = null
      owner.cartOwner.release()
    },
    leave() {
      login.token = null
      owner.cartOwner.leave()
    },
  }
}
