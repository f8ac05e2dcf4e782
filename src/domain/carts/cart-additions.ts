import type { Cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import type { Cart } from './cart.ts'

/**
 * These pieces of a product came into the cart at once with others. The cart had `before` pieces of it then. They are a
 * stack: new pieces come on top, and the shopper takes from the top.
 */
export interface AddedLine {
  readonly product: ProductId
  readonly before: number
  readonly quantity: number
  /** `swapped` is present when they came in place of another line. */
  readonly swapped?: SwappedLine | undefined
}

/** This line of the cart was swapped for `pieces` pieces of a cheaper product. */
export interface SwappedLine {
  readonly product: ProductId
  readonly name: string
  readonly quantity: number
  readonly pieces: number
  readonly targetName: string
  readonly saving: Cents
  /** `position` is its index among the lines of the cart then. */
  readonly position: number
}

/** The source of all that was swapped for cheaper products. */
export const SWAPS = 'swaps'

/** Products that came into the cart at once, and can be taken out again. What they replaced comes back then. */
export interface CartAddition {
  /** `from` is text such as `your shopping list`, or SWAPS. It is null for what the account's cart brought at login. */
  readonly from: string | null
  /** `lines` is empty when the cart had all of it already. */
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
