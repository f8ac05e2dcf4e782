import { type Cart, MAX_QUANTITY } from '../carts/cart.ts'
import type { AddedLine } from '../carts/cart-additions.ts'
import { lineSubtotal } from '../checkout/pricing.ts'
import type { RequestedLine } from '../checkout/requested-order.ts'
import { type Cents, cents } from '../money.ts'
import { singularOf } from '../search/fold.ts'
import { wordsOf } from '../search/search-words.ts'
import type { Product, ProductId } from './product.ts'
import { amountOfSize, dimensionOf, type Size, sizeOfProduct } from './sizes.ts'
import { comparedPrice, sizeOfPiece } from './weighed-prices.ts'

/**
 * A cart may swap a product for another one of the same category and the same group, which is what the product is and
 * how it is measured, such as `kg apple`. Without the first, the cheapest way to buy berries would be bananas. `findSwaps`
 * also compares the variety of some kinds. Returns null for a product without a unit price, which can't be compared.
 */
export function swapGroupOf(values: ComparedValues): string | null {
  const [known, kind] = [sizeOfGoods(values), kindOfName(values.name)]
  return known && kind && comparedPrice(values) !== null ? `${dimensionOf(known)} ${kind}` : null
}

/** Returns what a piece weighs or contains. */
const sizeOfGoods = ({ size, weight, weighed }: Pick<ComparedValues, 'size' | 'weight' | 'weighed'>): Size | null =>
  weighed ? sizeOfPiece(weighed) : sizeOfProduct(size, weight, 'us')

interface ComparedValues extends Pick<Product, 'name' | 'offerPrice' | 'weight' | 'weighed'> {
  readonly size: Size | null
}

/** What follows one of these only describes the product, as in `Greek yogurt with honey` and `Eggs, free-range`. */
const DESCRIPTION = /[,;:(]| [-–—] | (?:with|without|in|on|for|from) .*$/iu
const MEASURE = /\d|^(?:g|kg|ml|l|oz|lbs?|pieces?|pcs|pack)$/

/**
 * English names of products end with what they are, so that `Cooking apples` and `Gala apples` are both `apple`. Returns
 * null for a name without letters.
 */
function kindOfName(name: string): string | null {
  const [named = ''] = name.trim().split(DESCRIPTION)
  const kind = wordsOf(named).findLast((word) => !MEASURE.test(word))
  return kind === undefined ? null : singularOf(kind)
}

/** These kinds say little without the word before them: coconut water is no sparkling water. */
const KINDS_OF_ANYTHING = new Set(
  `bar bean bread breast broth burger butter cake cheese chip chocolate chop cookie cracker cream drink fillet flour jam jelly juice
  leg milk mince mix noodle nut oil paste pie pizza powder salad sandwich sauce sausage seed shake smoothie soup spread steak stock
  sugar syrup tea vinegar water wing yogurt yoghurt`.split(/\s+/),
)
const QUALITIES = new Set(['organic', 'fresh', 'pure', 'natural', 'classic', 'premium'])

/** Returns what makes the kind of a product, such as the `apple` of `Cloudy apple juice`, or an empty text where the kind says enough. */
function varietyOf(name: string): string {
  const [named = ''] = name.trim().split(DESCRIPTION)
  const words = wordsOf(named).filter((word) => !MEASURE.test(word))
  const kind = words.pop()
  if (kind === undefined || !KINDS_OF_ANYTHING.has(singularOf(kind))) return ''
  return singularOf(words.findLast((word) => !QUALITIES.has(word)) ?? '')
}

export interface SwappableProduct
  extends Pick<Product, 'id' | 'name' | 'category' | 'offerPrice' | 'weight' | 'weighed' | 'isAvailable'> {
  readonly facts: Pick<Product['facts'], 'size' | 'allergens'>
  /** These pieces can be bought. It is null for a product that is not counted. */
  readonly left: number | null
}

/** The line of `product` becomes `quantity` pieces of `target`. */
export interface Swap<AnyProduct extends SwappableProduct = SwappableProduct> {
  readonly product: AnyProduct
  readonly replaced: number
  readonly target: AnyProduct
  readonly quantity: number
  readonly saving: Cents
}

/**
 * Returns at most one swap for each line that can be bought, in the order of the lines. A swap gives at least the
 * amount of its line for less money, brings no allergen that the line lacks, and no product that the cart has. All of
 * them can be accepted together, or any of them: lines get the same product only while there is enough of it.
 * `products` are those of the lines, and those that may replace them.
 */
export function findSwaps<AnyProduct extends SwappableProduct>(
  lines: readonly RequestedLine[],
  products: readonly AnyProduct[],
): Swap<AnyProduct>[] {
  const catalog = new Map(products.map((product) => [product.id, product]))
  const inCart = new Set(lines.map(({ product }) => product))
  const targets = Map.groupBy(
    products.filter(({ id, isAvailable }) => isAvailable && !inCart.has(id)),
    groupKey,
  )
  const possible = lines.flatMap(({ product: id, quantity }) => {
    const product = catalog.get(id)
    const key = product && groupKey(product)
    if (!product || !key || !product.isAvailable || quantity > leftOf(product)) return []
    return (targets.get(key) ?? []).flatMap((target) => swapOf(product, quantity, target))
  })
  const chosen = chooseLargest(possible)
  return lines.flatMap(({ product }) => chosen.get(product) ?? [])
}

const groupKey = ({ category, facts, ...product }: SwappableProduct): string | null => {
  const group = swapGroupOf({ ...product, size: facts.size })
  return group && `${category.toLowerCase()}/${group}/${varietyOf(product.name)}`
}

const leftOf = ({ left }: SwappableProduct): number => Math.min(left ?? MAX_QUANTITY, MAX_QUANTITY)

/** Returns a list of one swap, or an empty one when the target saves nothing or must not replace the product. */
function swapOf<AnyProduct extends SwappableProduct>(
  product: AnyProduct,
  replaced: number,
  target: AnyProduct,
): Swap<AnyProduct>[] {
  if (!target.facts.allergens.every((allergen) => product.facts.allergens.includes(allergen))) return []
  const quantity = piecesOfSameAmount(product, replaced, target)
  if (quantity > leftOf(target)) return []
  const before = lineSubtotal({ offerPrice: product.offerPrice, quantity: replaced })
  const after = lineSubtotal({ offerPrice: target.offerPrice, quantity })
  return after < before ? [{ product, replaced, target, quantity, saving: cents(before - after) }] : []
}

/**
 * Returns the fewest pieces of the target that give at least the amount of the line. The amounts are those of the
 * sizes, since an amount computed from the unit price would have the error of its rounding.
 */
function piecesOfSameAmount(product: SwappableProduct, quantity: number, target: SwappableProduct): number {
  const [size, targetSize] = [product, target].map(({ facts, ...goods }) => sizeOfGoods({ ...goods, size: facts.size }))
  if (!size || !targetSize) return Number.POSITIVE_INFINITY
  const [wanted, piece] = [BigInt(quantity) * amountOfSize(size), amountOfSize(targetSize)]
  return Number((wanted + piece - 1n) / piece)
}

/** Gives each line its largest saving. Where too little is left for two lines, the larger saving is chosen. */
function chooseLargest<AnyProduct extends SwappableProduct>(
  possible: readonly Swap<AnyProduct>[],
): ReadonlyMap<ProductId, Swap<AnyProduct>> {
  const chosen = new Map<ProductId, Swap<AnyProduct>>()
  const taken = new Map<ProductId, number>()
  const bySaving = possible.toSorted((one, other) => other.saving - one.saving || (one.target.id < other.target.id ? -1 : 1))
  for (const swap of bySaving) {
    const { product, target, quantity } = swap
    const pieces = (taken.get(target.id) ?? 0) + quantity
    if (chosen.has(product.id) || pieces > leftOf(target)) continue
    chosen.set(product.id, swap)
    taken.set(target.id, pieces)
  }
  return chosen
}

export const sumOfSavings = (swaps: readonly Pick<Swap, 'saving'>[]): Cents =>
  cents(swaps.reduce((sum, { saving }) => sum + saving, 0))

/** What changing a cart needs to know of a swap. */
export interface LineSwap {
  readonly product: ProductId
  readonly name: string
  readonly replaced: number
  readonly target: ProductId
  readonly targetName: string
  readonly quantity: number
  readonly saving: Cents
}

/**
 * Puts each target in the place of its line, and returns the lines that came with it. A swap whose line has changed since
 * it was found, or whose target has come into the cart, is left out.
 */
export function swapLines(cart: Cart, swaps: readonly LineSwap[]): { readonly cart: Cart; readonly lines: readonly AddedLine[] } {
  const fitting = new Map(
    swaps
      .filter(({ product, replaced, target }) => cart.get(product) === replaced && !cart.has(target))
      .map((swap) => [swap.product, swap]),
  )
  const next = new Map<ProductId, number>()
  const lines: AddedLine[] = []
  for (const [position, [product, quantity]] of [...cart].entries()) {
    const swap = fitting.get(product)
    if (!swap) {
      next.set(product, quantity)
      continue
    }
    const before = next.get(swap.target) ?? 0
    next.set(swap.target, before + swap.quantity)
    const { name, targetName, saving } = swap
    const swapped = { product, name, quantity, pieces: swap.quantity, targetName, saving, position }
    lines.push({ product: swap.target, before, quantity: swap.quantity, swapped })
  }
  return { cart: next, lines }
}
