import { type Cents, cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import { type Cart, changeQuantity } from './cart.ts'
import type { AddedLine, CartAddition } from './cart-additions.ts'

/**
 * Returns how many pieces of the swapped line an Undo brings back. When the shopper took some pieces of its target out
 * since the swap, these are the fewest that give at least the amount that is left.
 */
export const piecesBack = ({ quantity, swapped }: AddedLine): number =>
  swapped ? Math.ceil((swapped.quantity * quantity) / swapped.pieces) : 0

/** Returns what was saved by the pieces that are left of a swap's target. */
export const savingLeft = ({ quantity, swapped }: AddedLine): Cents =>
  cents(swapped ? Math.floor((swapped.saving * quantity) / swapped.pieces) : 0)

interface CartWithAdditions<Addition extends CartAddition> {
  readonly cart: Cart
  readonly additions: readonly Addition[]
}

/** A product may have several lines of one addition, each above the other. */
export type LineOfAddition = Pick<AddedLine, 'product' | 'before'>

const isSameLine = (one: LineOfAddition, other: LineOfAddition): boolean =>
  one.product === other.product && one.before === other.before

/**
 * Takes what came from there out of the cart, or of it one line, and brings back what was swapped for it, at its old
 * position. All other pieces stay: those that were there before, of other additions, and of the shopper. A swap whose
 * line has no room in the cart any more stays.
 */
export function takeAddedOut<Addition extends CartAddition>(
  state: CartWithAdditions<Addition>,
  from: CartAddition['from'],
  part?: LineOfAddition,
): CartWithAdditions<Addition> {
  const taken = state.additions
    .filter((addition) => addition.from === from)
    .flatMap(({ lines }) => lines.filter((line) => part === undefined || isSameLine(line, part)))
    .toSorted((one, other) => other.before - one.before) // from the top of a stack, so that the lines below stay as they are
  const after = taken.reduce((left, line) => takeLineOut(left, from, line), state)
  return {
    cart: withLinesInPlace(state.cart, after.cart, taken),
    additions: after.additions.filter((addition) => addition.from !== from || addition.lines.length > 0),
  }
}

function takeLineOut<Addition extends CartAddition>(
  { cart, additions }: CartWithAdditions<Addition>,
  from: CartAddition['from'],
  line: AddedLine,
): CartWithAdditions<Addition> {
  const { product, before, quantity, swapped } = line
  const without = changeQuantity(cart, product, -quantity)
  const rest = additions.map((addition) => ({
    ...addition,
    lines: addition.lines
      .filter((one) => addition.from !== from || !isSameLine(one, line))
      .map((one) => (one.product === product && one.before > before ? { ...one, before: one.before - quantity } : one)),
  }))
  if (!swapped) return { cart: without, additions: rest }
  const back = piecesBack(line)
  const joined = joinedPieces(rest, swapped.product)
  const next = changeQuantity(without, swapped.product, Math.max(back - joined, 0))
  if (!next.has(swapped.product)) return { cart, additions }
  return { cart: next, additions: withoutJoined(rest, swapped.product, Math.min(back, joined)) }
}

/**
 * The account's cart may have brought the product that a visitor had swapped. A login takes the larger quantity of a
 * product, so those pieces are not brought back once more.
 */
const joinedPieces = (additions: readonly CartAddition[], product: ProductId): number =>
  additions
    .filter(({ from }) => from === null)
    .flatMap(({ lines }) => lines.filter((line) => line.product === product))
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Makes the lowest pieces that a login brought of the product the shopper's own. */
const withoutJoined = <Addition extends CartAddition>(
  additions: readonly Addition[],
  product: ProductId,
  pieces: number,
): readonly Addition[] =>
  additions.map((addition) => {
    if (addition.from !== null) return addition
    const lines = addition.lines
      .map((line) =>
        line.product === product ? { ...line, before: line.before + pieces, quantity: line.quantity - pieces } : line,
      )
      .filter(({ quantity }) => quantity > 0)
    return { ...addition, lines }
  })

/** Moves lines that came back to where their targets were, or else to their old positions. */
function withLinesInPlace(before: Cart, after: Cart, taken: readonly AddedLine[]): Cart {
  const back = taken.filter(({ swapped }) => swapped && !before.has(swapped.product) && after.has(swapped.product))
  const replacing = new Map(back.map(({ product, swapped }) => [product, swapped?.product])) // the lowest of a stack, which is last
  const products = [...before.keys()].flatMap((product) => (after.has(product) ? product : (replacing.get(product) ?? [])))
  const others = back
    .flatMap(({ swapped }) => (swapped && !products.includes(swapped.product) ? swapped : []))
    .toSorted((one, other) => one.position - other.position)
  for (const { product, position } of others) products.splice(position, 0, product)
  return new Map(products.map((product) => [product, after.get(product) ?? 0]))
}
