import type { Cart } from '../../../domain/cart.ts'

/** Whether two carts hold the same pieces, in whatever order. */
export function sameCart(one: Cart, other: Cart): boolean {
  return one.size === other.size && [...one].every(([product, quantity]) => other.get(product) === quantity)
}
