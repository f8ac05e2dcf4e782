import type { CART_KEY } from './cart-state.ts'
import type { EARLY_ADDS_KEY } from './early-adds.ts'

/**
 * Runs before the first paint and makes CSS show a skeleton instead of the empty cart that everyone's page has
 * (cart.css). The script blocks rendering, so it imports only types.
 */
try {
  const { items } = JSON.parse(localStorage.getItem('larder.cart' satisfies typeof CART_KEY) ?? '{}')
  const early = localStorage.getItem('larder.early-adds' satisfies typeof EARLY_ADDS_KEY)
  if (Object.keys(items ?? {}).length > 0 || early !== null) document.documentElement.dataset.cart = 'saved'
} catch {
  // cart-state.ts also reads invalid JSON as an empty cart.
}
