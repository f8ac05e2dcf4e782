import type { OrderAgainResponse } from '../../../contract/checkout/quotes.ts'
import { raiseQuantities } from '../../../domain/carts/cart.ts'
import { type AddedLine, addedLines, SWAPS } from '../../../domain/carts/cart-additions.ts'
import { newsOf, type ProductNews } from '../../../domain/carts/cart-news.ts'
import { type LineOfAddition, piecesBack, savingLeft, takeAddedOut } from '../../../domain/carts/undo-addition.ts'
import { cents, formatCents, wireCents } from '../../../domain/money.ts'
import { type ProductId, wireProductId } from '../../../domain/products/product.ts'
import { countOf, itemsText } from '../../../domain/text/counts.ts'
import { type CartLine, productsOf } from './cart-lines.ts'
import { noRoomFor } from './cart-owner.ts'
import { type Addition, latestCart, type SavedCart, saveCart, savedCart } from './cart-state.ts'
import { changeCart, productNow, type SeenProduct, seeProducts } from './change-cart.ts'

/** Its price is the one that the shopper saw. */
type WantedProduct = SeenProduct & { readonly quantity: number }

/**
 * Puts at least these quantities into the cart, so that doing it twice adds nothing more. The cart then shows what was
 * added, and what else there is to know. What came from the same source before can't be undone any more.
 */
export function putIntoCart(
  wanted: readonly WantedProduct[],
  { from, skipped = [], changed = [] }: { from: string } & Partial<Pick<OrderAgainResponse, 'skipped' | 'changed'>>,
): void {
  changeCart((latest) => {
    const { cart: before, additions } = latest
    const cart = raiseQuantities(
      before,
      wanted.map(({ _id, quantity }) => ({ product: wireProductId(_id), quantity })),
    )
    const isIn = ({ _id }: WantedProduct) => cart.has(wireProductId(_id))
    const full = wanted.filter((one) => !isIn(one)).map(({ name }) => noRoomFor(name))
    const addition = { from, lines: addedLines(before, cart), skipped: [...skipped, ...full], changed: [...changed] }
    return {
      ...seeProducts(latest, wanted.filter(isIn)),
      cart,
      additions: [...additions.filter((one) => one.from !== from), addition],
    }
  })
}

/** Says what an Undo takes back. */
export interface Undo {
  readonly from: Addition['from']
  /** `line` is absent when all that came from there is taken back. */
  readonly line?: LineOfAddition
  /** `what` tells screen readers what happens. */
  readonly what: string
}

/**
 * Takes what came from there out of the cart, or of it one line, and brings back what that replaced. Returns false when
 * the cart is too full for that.
 */
export function undoAddition({ from, line }: Undo): boolean {
  const before = linesFrom(latestCart(), from)
  changeCart((latest) => takeAddedOut(latest, from, line))
  return linesFrom(savedCart(), from) < before
}

const linesFrom = ({ additions }: SavedCart, from: Addition['from']): number =>
  additions.find((one) => one.from === from)?.lines.length ?? 0

/** The shopper knows all of it from now on. What another tab has added since it was shown stays. */
export function closeReceipt(shown: readonly Addition[], lines: readonly CartLine[]): void {
  const known = new Set(shown.map((one) => JSON.stringify(one)))
  saveCart((latest) => ({
    ...seeProducts(latest, productsOf(lines)),
    additions: latest.additions.filter((one) => !known.has(JSON.stringify(one))),
  }))
}

export interface Receipt {
  /** `source` is null when the changes have no single source, so that no Undo of all of them is beside the title. */
  readonly source: 'added' | 'swapped' | null
  readonly undo?: Undo
  readonly title: string
  readonly changes: readonly ReceiptChange[]
}

export interface ReceiptChange {
  readonly key: string
  /** `name` is bold. It may be empty. */
  readonly name: string
  readonly text: string
  /** `from` is struck through. It is null when it is not known. */
  readonly values?: { readonly from: string | null; readonly to: string }
  readonly undo?: Undo
}

/** Returns what the cart has to tell, or null when that is nothing. */
export function receiptOf(saved: SavedCart, lines: readonly CartLine[]): Receipt | null {
  const news = newsOf(saved, productsOf(lines).map(productNow))
  const [addition] = saved.additions
  if (!addition && news.length === 0) return null
  if (addition && isOnlySource(saved, news)) return receiptOfOne(addition)
  const names = new Map(lines.filter(({ status }) => status !== 'loading').map((line) => [line.id, nameOfLine(line)]))
  const changes = [
    ...news.map((one) => newsChange(one, names.get(one.product) ?? '')),
    ...saved.additions.flatMap(changesOf(names)),
  ]
  return { source: null, title: 'Changed since you last looked', changes }
}

const nameOfLine = (line: CartLine): string => ('product' in line ? line.product.name : 'A product no longer sold')

const isOnlySource = ({ additions }: SavedCart, news: readonly ProductNews[]): boolean =>
  news.length === 0 && additions.length === 1 && additions[0]?.from !== null

function receiptOfOne(addition: Addition): Receipt {
  const { from, lines } = addition
  if (from === SWAPS) {
    const title = `${countOf(lines.length, 'product')} swapped, ${formatCents(cents(sumOf(lines, savingLeft)))} saved`
    return { source: 'swapped', undo: { from, what: 'bring back what was swapped' }, title, changes: swapChanges(lines) }
  }
  return {
    source: 'added',
    ...(lines.length > 0 && { undo: { from, what: 'take them out again' } }),
    title: titleOf(addition),
    changes: detailsOf(addition),
  }
}

const sumOf = (lines: readonly AddedLine[], amountOf: (line: AddedLine) => number): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0)

const piecesOf = ({ lines }: Addition): number => sumOf(lines, ({ quantity }) => quantity)

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
  (names: ReadonlyMap<ProductId, string>) =>
  (addition: Addition): ReceiptChange[] => {
    const { from, lines, skipped } = addition
    // What had no room comes first, since many lines may have joined a cart that is full now.
    if (from === null) return [...detailsOf(addition), ...lines.flatMap((line) => joinedChange(line, names.get(line.product)))]
    if (from === SWAPS) return swapChanges(lines, true)
    const pieces = piecesOf(addition)
    if (pieces === 0) {
      const text = skipped.length > 0 ? `Nothing added from ${from}` : `Everything from ${from} was already in your cart`
      return [{ key: from, name: '', text }, ...detailsOf(addition)]
    }
    const name = itemsText(pieces)
    return [{ key: from, name, text: `added from ${from}`, undo: { from, what: `take out ${name}` } }, ...detailsOf(addition)]
  }

/** Returns nothing while the product is loading. */
function joinedChange(line: AddedLine, name: string | undefined): ReceiptChange[] {
  if (name === undefined) return []
  const { product, before, quantity } = line
  return [
    {
      key: `joined ${product}`,
      name,
      text: 'added from your account’s cart',
      ...(before > 0 && { values: { from: String(before), to: String(before + quantity) } }),
      undo: { from: null, line, what: `take out ${name}` },
    },
  ]
}

const swapChanges = (lines: readonly AddedLine[], hasUndo = false): ReceiptChange[] =>
  lines.flatMap((line) => {
    if (!line.swapped) return []
    const { product, name, targetName } = line.swapped
    const from = `${piecesBack(line)} × ${name}`
    return {
      key: `${SWAPS} ${product} ${line.product}`,
      name: '',
      text: 'Swapped',
      values: { from, to: `${line.quantity} × ${targetName}` },
      ...(hasUndo && { undo: { from: SWAPS, line, what: `bring back ${from}` } }),
    }
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
