import type { ProductWire } from '../../../contract/products/products.ts'
import type { TaxedLine } from '../../../domain/checkout/pricing.ts'
import { type Cents, dollarsOf, wireCents } from '../../../domain/money.ts'
import type { MinimumAge } from '../../../domain/products/minimum-age.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { type Weighed, weightOf } from '../../../domain/products/weighed.ts'
import { itemsText, numberText } from '../../../domain/text/counts.ts'
import type { SavedCart } from './cart-state.ts'

interface LineOf<Status extends string> {
  readonly status: Status
  readonly id: ProductId
  readonly quantity: number
}

export interface AvailableLine extends LineOf<'available'> {
  readonly product: ProductWire
  readonly offerPrice: Cents
}

/** `loading` means that its product is not loaded yet, and `gone` that it no longer exists. */
export type CartLine =
  | AvailableLine
  | (LineOf<'out-of-stock'> & { readonly product: ProductWire })
  | LineOf<'gone'>
  | LineOf<'loading'>

/** A line that can be ordered, in a cart or by phone. */
export interface OrderableLine extends TaxedLine {
  readonly id: string
  readonly name: string
  /** The list price equals the offer price when there is no offer to show. */
  readonly listPrice: Cents
  /** How many pieces are left. It is absent where the page does not know. */
  readonly left?: number | undefined
  /** The goods are for all ages when this is absent. */
  readonly minimumAge?: MinimumAge | undefined
  /** The product is sold by the piece when this is null or absent. */
  readonly weighed?: Weighed | null | undefined
}

export interface KnownProducts {
  readonly requested: ReadonlySet<string>
  readonly found: readonly ProductWire[]
}

const NONE: ReadonlyMap<string, number> = new Map()

/**
 * A product that the store was not asked for yet is as the shopper saw it. `held` are pieces that an earlier payment of the
 * shopper holds, which would give way to an order of this cart.
 */
export function cartLines(saved: SeenCart, { requested, found }: KnownProducts, held = NONE): CartLine[] {
  const products = new Map(found.map((product) => [product._id, withHeld(product, held.get(product._id) ?? 0)]))
  return [...saved.cart].map(([id, quantity]): CartLine => {
    const isRequested = requested.has(id)
    const product = products.get(id) ?? (isRequested ? null : seenProduct(saved, id))
    if (!product) return { status: isRequested ? 'gone' : 'loading', id, quantity }
    if (!product.inStock) return { status: 'out-of-stock', id, quantity, product }
    return { status: 'available', id, quantity, product, offerPrice: wireCents(product.offerPrice) }
  })
}

/** Adds pieces to those that are shown as left. The quote says whether the product is sold at all. */
function withHeld(product: ProductWire, pieces: number): ProductWire {
  if (pieces === 0 || (product.inStock && product.stock === undefined)) return product
  return { ...product, inStock: true, stock: (product.stock ?? 0) + pieces }
}

type SeenCart = Pick<SavedCart, 'cart' | 'seenPrices' | 'seenSoldOut' | 'seenFacts'>

function seenProduct({ seenPrices, seenSoldOut, seenFacts }: SeenCart, id: ProductId): ProductWire | null {
  const facts = seenFacts.get(id)
  const seenPrice = seenPrices.get(id)
  if (!facts || seenPrice === undefined) return null
  const price = dollarsOf(seenPrice)
  return { ...facts, _id: id, price, offerPrice: price, description: [], inStock: !seenSoldOut.has(id) }
}

export const isUnavailable = ({ status }: CartLine): boolean => status === 'out-of-stock' || status === 'gone'

/** Returns the products of the lines, except of those that are loading or no longer sold. */
export const productsOf = (lines: readonly CartLine[]): ProductWire[] =>
  lines.flatMap((line) => ('product' in line ? line.product : []))

/** Tells whether a line wants more than are left. Returns false when the number left is not known. */
export const isOver = (quantity: number, left: number | undefined): boolean => left !== undefined && quantity > left

/** Returns the lines that count in the sums (contract, section 5). */
export const availableLines = (lines: readonly CartLine[]): AvailableLine[] => lines.filter((line) => line.status === 'available')

/** Returns the lines that can be ordered, with the list prices that their product pages show. */
export const orderableLines = (lines: readonly CartLine[]): OrderableLine[] =>
  availableLines(lines).map((line) => ({
    ...line,
    name: line.product.name,
    category: line.product.category,
    listPrice: listPriceOf(line),
    ...bottleAndAge(line.product),
    left: line.product.stock,
    weighed: weighedOf(line.product),
  }))

/** Returns what an order of a product adds to its price, and how old who gets it must be. */
export const bottleAndAge = ({ deposit = 0, minimumAge }: Pick<ProductWire, 'deposit' | 'minimumAge'>) => ({
  deposit: wireCents(deposit),
  minimumAge,
})

/** Returns null for goods by the piece. */
export function weighedOf({ weighed }: Pick<ProductWire, 'weighed'>): Weighed | null {
  const piece = weighed ? weightOf(weighed.piece) : null
  if (!weighed || piece === null) return null
  const { per, price, offerPrice = price } = weighed
  return { per, piece, price: wireCents(price), offerPrice: wireCents(offerPrice) }
}

const listPriceOf = ({ product, offerPrice }: AvailableLine): Cents =>
  product.isPriceUnasked || product.price <= product.offerPrice ? offerPrice : wireCents(product.price)

/** Returns the same text for the same products and quantities in any order. */
export const goodsText = (lines: Iterable<Pick<OrderableLine, 'id' | 'quantity'>>): string =>
  Array.from(lines, ({ id, quantity }) => `${id} ${quantity}`)
    .toSorted()
    .join()

/**
 * Returns a text such as `4 items, 2 by weight, 2 out of stock`. The first number counts the pieces that can be ordered or
 * are still loading, and the second one the products that are sold by weight.
 */
export function describePieces(lines: readonly CountedLine[]): string {
  const isWeighed = ({ status, product }: CountedLine) => status === 'available' && product?.weighed !== undefined
  const pieces = (...wanted: CartLine['status'][]) => piecesIn(lines.filter(({ status }) => wanted.includes(status)))
  const counts: readonly (readonly [count: number, what: string])[] = [
    [pieces('available', 'loading'), ''],
    [lines.filter(isWeighed).length, ' by weight'],
    [pieces('out-of-stock'), ' out of stock'],
    [pieces('gone'), ' no longer sold'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what], index) => `${index > 0 ? numberText(count) : itemsText(count)}${what}`)
    .join(', ')
}

interface CountedLine extends Pick<CartLine, 'status' | 'quantity'> {
  readonly product?: Pick<ProductWire, 'weighed'> | undefined
}

const piecesIn = (lines: readonly CountedLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)
