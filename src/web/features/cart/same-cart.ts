import type { Cart } from '../../../domain/cart.ts'

/** In any order of lines. */
export function sameCart(one: Cart, other: Cart): boolean {
  return one.size === other.size && [...one].every(([product, quantity]) => other.get(product) === quantity)
}
