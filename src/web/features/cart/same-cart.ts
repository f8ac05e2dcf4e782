import type { Cart } from '../../../domain/cart.ts'

/** Compares the lines in any order. */
export function sameCart(one: Cart, other: Cart): boolean {
  return one.size === other.size && [...one].every(([product, quantity]) => other.get(product) === quantity)
}
