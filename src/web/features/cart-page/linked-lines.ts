import type { ProductWire } from '../../../contract/products/products.ts'
import { type Cart, MAX_QUANTITY } from '../../../domain/carts/cart.ts'
import { piecesThatFit } from '../../../domain/carts/cart-link.ts'
import { lineSubtotal } from '../../../domain/checkout/pricing.ts'
import { cents, formatCents } from '../../../domain/money.ts'
import { type ProductId, wireProductId } from '../../../domain/products/product.ts'
import { countOf, itemsText } from '../../../domain/text/counts.ts'
import { type CartLine, cartLines, type KnownProducts } from '../cart/cart-lines.ts'
import { putIntoCart } from '../cart/cart-receipt.ts'
import { latestCart } from '../cart/cart-state.ts'
import { changeCart, seeProducts } from '../cart/change-cart.ts'

/** A line of a link. The cart can take `fits` of its pieces in addition to those that it has. */
export interface LinkedLine {
  readonly line: CartLine
  readonly fits: number
}

const NOTHING_SEEN = { seenFacts: new Map(), seenPrices: new Map(), seenSoldOut: new Set<ProductId>() }

/** `wanted` is what the link names, and `present` the cart. */
export const linkedLines = (wanted: Cart, known: KnownProducts, present: Cart): LinkedLine[] =>
  cartLines({ cart: wanted, ...NOTHING_SEEN }, known).map((line) => ({
    line,
    fits: line.status === 'available' ? piecesThatFit(line.quantity, present.get(line.id) ?? 0, line.product.stock) : 0,
  }))

/** Adds what fits into the newest cart, which then says what was added and what was not. */
export function addLinkedLines(wanted: Cart, known: KnownProducts, missing: number, from = 'a link'): void {
  const present = latestCart().cart
  const lines = linkedLines(wanted, known, present)
  const raised = lines.flatMap(({ line, fits }) =>
    fits > 0 && line.status === 'available' ? [{ ...line.product, quantity: (present.get(line.id) ?? 0) + fits }] : [],
  )
  const skipped = [...lines.flatMap(skippedSentence), ...(missing > 0 ? [missingSentence(missing)] : [])]
  putIntoCart(raised, { from, skipped: skipped.map((reason) => ({ name: '', reason })) })
}

/** Puts what can be bought of these products into the newest cart, in place of what it has. */
export function replaceCart(wanted: Cart, known: KnownProducts): void {
  const lines = linkedLines(wanted, known, new Map())
  const bought = lines.flatMap(({ line, fits }) =>
    fits > 0 && line.status === 'available' ? [{ ...line.product, quantity: fits }] : [],
  )
  changeCart((latest) => ({
    ...seeProducts(latest, bought),
    cart: new Map(bought.map(({ _id, quantity }) => [wireProductId(_id), quantity])),
    additions: [],
  }))
}

function skippedSentence({ line, fits }: LinkedLine): string | [] {
  if (line.status === 'loading' || fits === line.quantity) return []
  if (line.status === 'gone') return 'One product is no longer sold'
  const { name } = line.product
  return line.status === 'out-of-stock' ? `${name} is out of stock` : `${name}: ${partText(line.product, fits, line.quantity)}`
}

/** Says of a product why only a part of what the link names is added, such as `1 of 3, only 4 left`. */
export const partText = ({ stock }: ProductWire, fits: number, wanted: number): string =>
  `${fits === 0 ? 'already in your cart' : `${fits} of ${wanted}`}, ${stock === undefined ? `a cart takes at most ${MAX_QUANTITY}` : `only ${stock} left`}`

export const missingSentence = (missing: number): string =>
  missing === 1 ? 'One product in the link isn’t sold here' : `${countOf(missing, 'product')} in the link aren’t sold here`

/** Returns a text such as `3 items, about $7.50`. */
export function totalText(lines: readonly LinkedLine[]): string {
  const added = lines.filter(({ fits }) => fits > 0)
  const isAbout = added.some(({ line }) => line.status === 'available' && line.product.weighed)
  const sum = cents(added.reduce((total, { line, fits }) => total + subtotalOf(line, fits), 0))
  return `${itemsText(piecesOf(lines))}, ${isAbout ? 'about ' : ''}${formatCents(sum)}`
}

export const piecesOf = (lines: readonly LinkedLine[]): number => lines.reduce((sum, { fits }) => sum + fits, 0)

export const subtotalOf = (line: CartLine, quantity: number) =>
  line.status === 'available' ? lineSubtotal({ offerPrice: line.offerPrice, quantity }) : cents(0)
