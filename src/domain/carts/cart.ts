import { type ProductId, wireProductId } from '../products/product.ts'

/** The lines are in the order in which they were added. */
export type Cart = ReadonlyMap<ProductId, number>

export const MAX_QUANTITY = 999
export const MAX_LINES = 200

export const EMPTY_CART: Cart = new Map()

export const isQuantity = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MAX_QUANTITY

/** Quantities by product id, which is a cart in JSON. */
export type QuantityById = Readonly<Record<string, number>>

export const cartOf = (items: QuantityById): Cart =>
  new Map(Object.entries(items).map(([id, pieces]) => [wireProductId(id), pieces]))

export const cartItemsOf = (cart: Cart): QuantityById => Object.fromEntries(cart)

/** Removes the line when nothing is left of it, and stops at MAX_QUANTITY. A new line beyond MAX_LINES is not added. */
export function changeQuantity(cart: Cart, product: ProductId, step: number): Cart {
  return setQuantity(cart, product, (cart.get(product) ?? 0) + step)
}

export function setQuantity(cart: Cart, product: ProductId, quantity: number): Cart {
  if (!cart.has(product) && cart.size >= MAX_LINES) return cart
  const next = new Map(cart).set(product, Math.min(quantity, MAX_QUANTITY)) // an existing line keeps its place
  if (quantity <= 0) next.delete(product)
  return next
}

/** Takes what was bought out of the cart. Pieces that were added since then stay. */
export function takeFromCart(cart: Cart, bought: readonly { readonly product: ProductId; readonly quantity: number }[]): Cart {
  return bought.reduce(
    (left, { product, quantity }) => (left.has(product) ? changeQuantity(left, product, -quantity) : left),
    cart,
  )
}

/** Raises quantities to at least those of the lines, and leaves larger ones. Lines beyond MAX_LINES are not added. */
export const raiseQuantities = (cart: Cart, lines: readonly { readonly product: ProductId; readonly quantity: number }[]): Cart =>
  lines.reduce((next, { product, quantity }) => setQuantity(next, product, Math.max(next.get(product) ?? 0, quantity)), cart)

/**
 * Takes the larger quantity of each product. The account's lines come first, so that a full cart drops the visitor's.
 */
export function mergeCarts(account: Cart, visitor: Cart): Cart {
  const merged = new Map(account)
  for (const [product, quantity] of visitor) {
    if (merged.has(product) || merged.size < MAX_LINES) merged.set(product, Math.max(merged.get(product) ?? 0, quantity))
  }
  return merged
}

export const countPieces = (cart: Cart): number => [...cart.values()].reduce((sum, quantity) => sum + quantity, 0)

const SHORTEST_CHOICE = 9

/**
 * Returns what the quantity select offers: 1 to 9, or up to the present quantity if that is larger (specification,
 * section 2). More than `left` is not offered, except the present quantity.
 */
export function quantityChoices(present: number, left = Number.POSITIVE_INFINITY): number[] {
  const choices = Array.from({ length: Math.max(SHORTEST_CHOICE, present) }, (_, index) => index + 1)
  return choices.filter((quantity) => quantity <= left || quantity === present)
}
