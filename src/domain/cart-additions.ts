import { type Cart, setQuantity } from './cart.ts'
import type { ProductId } from './product.ts'

/**
 * These pieces of a product came into the cart at once with others. The cart had `before` pieces of it then. They are a
 * stack: new pieces come on top, and the shopper takes from the top.
 */
export interface AddedLine {
  readonly product: ProductId
  readonly before: number
  readonly quantity: number
}

/** Products that came into the cart at once, and can be taken out again. */
export interface CartAddition {
  /** It is text such as `your shopping list`. It is null for what the account's cart brought at login. */
  readonly from: string | null
  /** It is empty when the cart had all of it already. */
  readonly lines: readonly AddedLine[]
}

/** Returns the pieces by which lines have grown. */
export const addedLines = (before: Cart, after: Cart): AddedLine[] =>
  [...after]
    .map(([product, quantity]) => ({ product, before: before.get(product) ?? 0, after: quantity }))
    .filter(({ before, after }) => after > before)
    .map(({ product, before, after }) => ({ product, before, quantity: after - before }))

/**
 * Returns the additions without the pieces that the cart does not have any more, and without additions of which nothing
 * is left. It must be applied after each change of the cart, so that pieces which the shopper adds later are their own.
 */
export const additionsIn = <Addition extends CartAddition>(cart: Cart, additions: readonly Addition[]): Addition[] =>
  additions.flatMap((addition) => {
    const lines = addition.lines
      .map((line) => ({ ...line, quantity: Math.min(line.quantity, (cart.get(line.product) ?? 0) - line.before) }))
      .filter(({ quantity }) => quantity > 0)
    return lines.length === 0 && addition.lines.length > 0 ? [] : [{ ...addition, lines }]
  })

interface CartWithAdditions<Addition extends CartAddition> {
  readonly cart: Cart
  readonly additions: readonly Addition[]
}

/**
 * Takes what came from there out of the cart, or of it one product. All other pieces stay: those that were there before,
 * of other additions, and of the shopper.
 */
export function takeAddedOut<Addition extends CartAddition>(
  { cart, additions }: CartWithAdditions<Addition>,
  from: CartAddition['from'],
  product?: ProductId,
): CartWithAdditions<Addition> {
  const isTaken = (addition: CartAddition, line: AddedLine) =>
    addition.from === from && (product === undefined || line.product === product)
  const taken = new Map(
    additions.flatMap((addition) =>
      addition.lines.filter((line) => isTaken(addition, line)).map((line) => [line.product, line] as const),
    ),
  )
  const lowered = (line: AddedLine): AddedLine => {
    const below = taken.get(line.product)
    return below && below.before < line.before ? { ...line, before: line.before - below.quantity } : line
  }
  const rest = additions
    .filter((addition) => addition.from !== from || addition.lines.some((line) => !isTaken(addition, line)))
    .map((addition) => ({ ...addition, lines: addition.lines.filter((line) => !isTaken(addition, line)).map(lowered) }))
  const left = [...taken.values()].reduce(
    (next, { product, quantity }) => setQuantity(next, product, (next.get(product) ?? 0) - quantity),
    cart,
  )
  return { cart: left, additions: rest }
}
