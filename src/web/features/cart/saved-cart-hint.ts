import type { CART_KEY } from './cart-state.ts'

/**
 * Before the first paint: CSS shows a skeleton instead of the empty cart that everyone's page has (cart-page.css). A blocking script,
 * so it imports only a type.
 */
try {
  const { items } = JSON.parse(localStorage.getItem('larder.cart' satisfies typeof CART_KEY) ?? '{}')
  if (Object.keys(items).length > 0) document.documentElement.dataset.cart = 'saved'
} catch {
  // cart-state.ts reads invalid JSON as an empty cart, too
}
