import type { Cart } from '../../../domain/cart.ts'

/** Whether two carts have the same lines, in any order. */
export function sameCart(one: Cart, other: Cart): boolean {
  return one.size === other.size && [...one].every(([product, quantity]) => other.get(product) === quantity)
}
