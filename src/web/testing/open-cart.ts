import { vi } from 'vitest'

export const MAYA = 'maya'
export const CART_KEY = 'larder.cart'

/** Loads a new page over the browser's storage. */
export async function openCart() {
  vi.resetModules()
  const [store, sync, owner, change] = await Promise.all([
    import('../features/cart/cart-state.ts'),
    import('../features/cart/cart-sync.ts'),
    import('../features/cart/cart-owner.ts'),
    import('../features/cart/change-cart.ts'),
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
      change.addToCart({ _id: product, name: product, offerPrice, stock }),
    takeWhatIsLeft: change.takeWhatIsLeft,
    set: change.updateCart,
    remove: change.removeFromCart,
    takeBought: change.takeBought,
    sent: sync.cartSent,
    /** Logs Maya in, with this cart in her account. */
    async enter(accountCart: Record<string, number>) {
      const { cartOf } = await import('../../contract/carts.ts')
      login.token = 'token'
      owner.cartOwner.enter(MAYA, cartOf(accountCart))
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
