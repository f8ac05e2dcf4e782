import type { ProductId } from './product.ts'

/** In the order of adding. */
export type Cart = ReadonlyMap<ProductId, number>

export const MAX_QUANTITY = 999
export const MAX_LINES = 200

export const EMPTY_CART: Cart = new Map()

/** A line goes at 0 and stops at 999; a 201st is not added. */
export function changeQuantity(cart: Cart, product: ProductId, step: number): Cart {
  return setQuantity(cart, product, (cart.get(product) ?? 0) + step)
}

export function setQuantity(cart: Cart, product: ProductId, quantity: number): Cart {
  if (!cart.has(product) && cart.size >= MAX_LINES) return cart
  const next = new Map(cart).set(product, Math.min(quantity, MAX_QUANTITY)) // set preserves the order of lines
  if (quantity <= 0) next.delete(product)
  return next
}

/** What was bought goes; later additions stay. */
export function takeFromCart(cart: Cart, bought: readonly { readonly product: ProductId; readonly quantity: number }[]): Cart {
  return bought.reduce(
    (left, { product, quantity }) => (left.has(product) ? changeQuantity(left, product, -quantity) : left),
    cart,
  )
}

/** Per product the larger quantity, the account's lines first. */
export function mergeCarts(account: Cart, visitor: Cart): Cart {
  const merged = new Map(account)
  for (const [product, quantity] of visitor) {
    if (merged.has(product) || merged.size < MAX_LINES) merged.set(product, Math.max(merged.get(product) ?? 0, quantity))
  }
  return merged
}

export const countPieces = (cart: Cart): number => [...cart.values()].reduce((sum, quantity) => sum + quantity, 0)

const SHORTEST_CHOICE = 9

/** 1 to 9, or to a larger present quantity (specification §2); of those that are left, and the present one. */
export function quantityChoices(present: number, left = Number.POSITIVE_INFINITY): number[] {
  const choices = Array.from({ length: Math.max(SHORTEST_CHOICE, present) }, (_, index) => index + 1)
  return choices.filter((quantity) => quantity <= left || quantity === present)
}
