import type { CART_KEY } from './cart-state.ts'

/**
 * Marks the document when this browser keeps a cart with lines, before it is painted for the first time: the cart's page is the
 * same for everybody, and so shows an empty cart, or with this mark one whose lines are on their way (cart.css). A script of its own,
 * since it holds up the first paint: it imports nothing but a type, looks no closer than it must, and whatever else is stored makes no mark.
 */
try {
  const { items } = JSON.parse(localStorage.getItem('larder.cart' satisfies typeof CART_KEY) ?? '{}')
  if (Object.keys(items).length > 0) document.documentElement.dataset.cart = 'kept'
} catch {
  // nothing that could be read: cart-state.ts takes that for an empty cart, too
}
