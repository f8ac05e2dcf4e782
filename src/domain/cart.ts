import type { ProductId } from './product.ts'

/** Pieces a product, in the order in which the products were added. */
export type Cart = ReadonlyMap<ProductId, number>

export const MAX_QUANTITY = 999
export const MAX_LINES = 200

export const EMPTY_CART: Cart = new Map()

/** The cart with `step` more or fewer of a product: the line goes at 0 and stops at 999; a 201st line is not added. */
export function changeQuantity(cart: Cart, product: ProductId, step: number): Cart {
  return setQuantity(cart, product, (cart.get(product) ?? 0) + step)
}

/** The cart with exactly so many of a product, within the same bounds. A line keeps its place. */
export function setQuantity(cart: Cart, product: ProductId, quantity: number): Cart {
  if (!cart.has(product) && cart.size >= MAX_LINES) return cart
  const next = new Map(cart).set(product, Math.min(quantity, MAX_QUANTITY)) // set keeps a line's place: lines must not jump while someone taps
  if (quantity <= 0) next.delete(product)
  return next
}

/** What a visitor gathered joined with what the account had: per product the larger quantity, the account's lines first. */
export function mergeCarts(account: Cart, visitor: Cart): Cart {
  const merged = new Map(account)
  for (const [product, quantity] of visitor) {
    if (merged.has(product) || merged.size < MAX_LINES) merged.set(product, Math.max(merged.get(product) ?? 0, quantity))
  }
  return merged
}

/** Pieces in the whole cart, as on the badge. */
export const countPieces = (cart: Cart): number => [...cart.values()].reduce((sum, quantity) => sum + quantity, 0)

const SHORTEST_CHOICE = 9

/** The quantities that a line offers: 1 to 9, or up to the present one when that is larger (specification, section 2). */
export function quantityChoices(present: number): number[] {
  return Array.from({ length: Math.max(SHORTEST_CHOICE, present) }, (_, index) => index + 1)
}
