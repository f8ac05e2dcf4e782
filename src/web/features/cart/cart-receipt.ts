import type { OrderAgainResponse } from '../../../contract/quotes.ts'
import { raiseQuantities } from '../../../domain/cart.ts'
import { addedLines, type CartAddition, takeAddedOut } from '../../../domain/cart-additions.ts'
import { newsOf, type ProductNews } from '../../../domain/cart-news.ts'
import { itemsText } from '../../../domain/counts.ts'
import { formatCents, wireCents } from '../../../domain/money.ts'
import { type ProductId, wireProductId } from '../../../domain/product.ts'
import { type CartLine, productsOf } from './cart-lines.ts'
import { type Addition, latestCart, type SavedCart } from './cart-state.ts'
import { changeCart, productNow, saveSeen } from './change-cart.ts'

interface WantedProduct {
  readonly _id: string
  readonly name: string
  /** The price that the shopper saw, in dollars. */
  readonly offerPrice: number
  readonly quantity: number
}

/**
 * Puts at least these quantities into the cart, so that doing it twice adds nothing more. The cart then shows what was
 * added, and what else there is to know. What came from the same source before can't be undone any more.
 */
export function putIntoCart(
  wanted: readonly WantedProduct[],
  { from, skipped = [], changed = [] }: { from: string } & Partial<Pick<OrderAgainResponse, 'skipped' | 'changed'>>,
): void {
  const { cart: before, additions } = latestCart()
  const cart = raiseQuantities(
    before,
    wanted.map(({ _id, quantity }) => ({ product: wireProductId(_id), quantity })),
  )
  const isIn = ({ _id }: WantedProduct) => cart.has(wireProductId(_id))
  const full = wanted.filter((one) => !isIn(one)).map(({ name }) => ({ name, reason: `There was no room for ${name}` }))
  const addition = { from, lines: addedLines(before, cart), skipped: [...skipped, ...full], changed: [...changed] }
  changeCart(cart, [...additions.filter((one) => one.from !== from), addition])
  saveSeen(wanted.filter(isIn))
}

/** Takes what came from there out of the cart, or of it one product. */
export function undoAddition(from: CartAddition['from'], product?: ProductId): void {
  const { cart, additions } = takeAddedOut(latestCart(), from, product)
  changeCart(cart, additions)
}

/** The shopper knows all of it from now on. */
export const closeReceipt = (lines: readonly CartLine[]): void => saveSeen(productsOf(lines), { additions: [] })

export interface Receipt {
  /** It is the addition whose Undo is beside the title. It is null when the changes have no single source. */
  readonly source: Addition | null
  readonly title: string
  readonly changes: readonly ReceiptChange[]
}

export interface ReceiptChange {
  readonly key: string
  /** It is bold. It may be empty. */
  readonly name: string
  readonly text: string
  /** `from` is struck through. It is null when it is not known. */
  readonly values?: { readonly from: string | null; readonly to: string }
  readonly undo?: { readonly from: CartAddition['from']; readonly product?: ProductId }
}

/** Returns what the cart has to tell, or null when that is nothing. */
export function receiptOf(saved: SavedCart, lines: readonly CartLine[]): Receipt | null {
  const news = newsOf(saved, productsOf(lines).map(productNow))
  const [addition] = saved.additions
  if (!addition && news.length === 0) return null
  const names = new Map(lines.map((line) => [line.id, 'product' in line ? line.product.name : 'A product no longer sold']))
  const nameOf = (product: ProductId) => names.get(product) ?? ''
  if (addition && isOnlySource(saved, news)) {
    return { source: addition, title: titleOf(addition), changes: detailsOf(addition) }
  }
  const changes = [...news.map((one) => newsChange(one, nameOf(one.product))), ...saved.additions.flatMap(changesOf(nameOf))]
  return { source: null, title: 'Changed since you last looked', changes }
}

const isOnlySource = ({ additions }: SavedCart, news: readonly ProductNews[]): boolean =>
  news.length === 0 && additions.length === 1 && additions[0]?.from !== null

const piecesOf = ({ lines }: Addition): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function titleOf(addition: Addition): string {
  const pieces = piecesOf(addition)
  if (pieces > 0) return `${itemsText(pieces)} added from ${addition.from}`
  return addition.skipped.length > 0 ? `Nothing added from ${addition.from}` : 'Everything was already in your cart'
}

function newsChange(news: ProductNews, name: string): ReceiptChange {
  const key = `${news.kind} ${news.product}`
  if (news.kind !== 'price') return { key, name, text: news.kind === 'sold out' ? 'sold out' : 'is available again' }
  return { key, name, text: directionOf(news), values: { from: formatCents(news.was), to: formatCents(news.now) } }
}

const directionOf = ({ was, now }: { was: number | null; now: number }): string =>
  was !== null && now < was ? 'went down' : 'went up'

const changesOf =
  (nameOf: (product: ProductId) => string) =>
  (addition: Addition): ReceiptChange[] => {
    const { from, lines, skipped } = addition
    if (from === null) return lines.map((line) => joinedChange(line, nameOf(line.product)))
    const pieces = piecesOf(addition)
    if (pieces === 0) {
      const text = skipped.length > 0 ? `Nothing added from ${from}` : `Everything from ${from} was already in your cart`
      return [{ key: from, name: '', text }, ...detailsOf(addition)]
    }
    return [{ key: from, name: itemsText(pieces), text: `added from ${from}`, undo: { from } }, ...detailsOf(addition)]
  }

const joinedChange = ({ product, before, quantity }: Addition['lines'][number], name: string): ReceiptChange => ({
  key: `joined ${product}`,
  name,
  text: 'added from your account’s cart',
  ...(before > 0 && { values: { from: String(before), to: String(before + quantity) } }),
  undo: { from: null, product },
})

const detailsOf = ({ from, changed, skipped }: Addition): ReceiptChange[] => [
  ...changed.map(({ product, name, was, now }) => ({
    key: `${from} ${product}`,
    name,
    text: directionOf({ was, now }),
    values: { from: was === null ? null : formatCents(wireCents(was)), to: formatCents(wireCents(now)) },
  })),
  // Products may have the same name.
  ...skipped.map(({ reason }, index) => ({ key: `${from} skipped ${index}`, name: '', text: reason })),
]
