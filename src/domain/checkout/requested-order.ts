import type { Guest } from '../accounts/guest.ts'
import type { NewAddress } from '../addresses/address.ts'
import { MAX_QUANTITY } from '../carts/cart.ts'
import type { Cents } from '../money.ts'
import type { Fulfilment, NewOrderLine } from '../orders/order.ts'
import type { Substitutions } from '../orders/picking.ts'
import type { MinimumAge } from '../products/minimum-age.ts'
import type { Product, ProductId } from '../products/product.ts'
import { orderedWeight, type Weighed, type Weighing } from '../products/weighed.ts'
import { leftOf, type ShortLine, type StockCount, shortOn } from '../stock/stock.ts'
import type { ExpectedPrices } from './price-consent.ts'

export interface RequestedLine {
  readonly product: ProductId
  readonly quantity: number
}

export interface RequestedGoods {
  readonly lines: readonly RequestedLine[]
  readonly substitutions: Substitutions
  /** The default is the note of the address. An empty note says that there is none. */
  readonly note?: string | undefined
  /** The prices are null when the client did not say what the shopper saw. */
  readonly expected: ExpectedPrices | null
  /** The discount code, in capitals. */
  readonly code: string | null
  readonly fulfilment: Fulfilment
  /** The shopper says that they are of age for what they order, and will show an ID. */
  readonly isOfAge: boolean
  /** The credit of the account pays as much of the order as it can. A guest has none. */
  readonly useCredit: boolean
  /** The order is for the slot that starts then. It is for as soon as possible when this is null. */
  readonly slotStart: Date | null
  /** The order goes along with an earlier one. It is null for an order with a delivery of its own. */
  readonly along: RequestedAlong | null
  /** The session in which an assistant put the order together. It is null without one. */
  readonly session: RequestedSession | null
}

export interface RequestedSession {
  /** Any text may be sent. */
  readonly id: string
  /** The assistant itself orders what is in this revision of the session. It is null for an order that a shopper places. */
  readonly revision: number | null
}

/** What a request says of the order with which another one goes along. What is undefined is as in that order. */
export interface RequestedAlong {
  /** The id or the secret of the order. Any text may be sent. */
  readonly order: string
  readonly fulfilment: Fulfilment | undefined
  /** The start of a slot. Null stands for as soon as possible. */
  readonly slotStart: Date | null | undefined
}

export interface RequestedOrder extends RequestedGoods {
  /** The shopper may have no such address. It is null for a pickup. */
  readonly addressId: string | null
}

export interface RequestedGuestOrder extends RequestedGoods {
  readonly guest: Guest
  /** The browser may choose the order's secret, by which it finds the order also when no response arrives. */
  readonly secret: string | null
  /** The secrets of orders that the same browser has begun, and of which it does not know what became. */
  readonly earlier: readonly string[]
  /** The guest was told that the same goods are ordered already, and wants them again. */
  readonly isAgain: boolean
  /** `address` is null for a pickup. */
  readonly address: NewAddress | null
}

/** A member of the staff takes such an order by phone. */
export interface RequestedPhoneOrder extends RequestedGoods {
  /** `guest` is null when the customer gave no email. */
  readonly guest: Guest | null
  readonly customer: Pick<Guest, 'name' | 'phone'>
  /** `address` is null for a pickup. */
  readonly address: NewAddress | null
}

/**
 * Adds up the lines of the same product, in the order of first mention. Returns null when a quantity exceeds
 * MAX_QUANTITY.
 */
export function combineLines(requested: readonly RequestedLine[]): RequestedLine[] | null {
  const quantities = new Map<ProductId, number>()
  for (const { product, quantity } of requested) quantities.set(product, (quantities.get(product) ?? 0) + quantity)
  const lines = [...quantities].map(([product, quantity]) => ({ product, quantity }))
  return lines.every((line) => line.quantity <= MAX_QUANTITY) ? lines : null
}

export interface OrderableProduct extends Pick<Product, 'id' | 'name' | 'category' | 'offerPrice' | 'weight' | 'pictures'> {
  /** What is paid for the bottle of each piece. It is 0 for goods without one. */
  readonly deposit: Cents
  readonly minimumAge: MinimumAge | null
  /** A product that the seller switched off or archived is not for sale. */
  readonly isForSale: boolean
  readonly isArchived: boolean
  readonly count: StockCount | null
  /** The day on which the order is due (`dueOnDay`). It is absent for a product without use-by dates. */
  readonly dueOn?: string
  /** The product is sold by the piece when this is null. */
  readonly weighed: Weighed | null
}

/**
 * Returns the products with the day on which an order of them is due, since that decides which pieces can be had. The day is
 * only computed for products with use-by dates.
 */
export function dueOnDay(products: readonly OrderableProduct[], dayOf: () => string): readonly OrderableProduct[] {
  if (!products.some(({ count }) => count?.dated)) return products
  const dueOn = dayOf()
  return products.map((product) => (product.count?.dated ? { ...product, dueOn } : product))
}

/** `left` is 0 when the seller doesn't offer the product. */
export interface UnavailableLine extends ShortLine {
  readonly isCounted: boolean
}

export interface PricedRequest {
  /** The lines that can be bought, at the present prices. */
  readonly lines: readonly NewOrderLine[]
  /** Fewer pieces than wanted are left of these products. */
  readonly unavailable: readonly UnavailableLine[]
  /** Products that do not exist. */
  readonly unknown: readonly ProductId[]
}

/**
 * Prices requested lines, and tells which of them can't be bought. A product must be in one line only. Orders and quotes
 * both use this rule.
 */
export function priceRequestedLines(
  requested: readonly RequestedLine[],
  products: readonly OrderableProduct[],
  weighing: Weighing,
): PricedRequest {
  const catalog = new Map(products.map((product) => [product.id, product]))
  const unavailable = unavailableLines(requested, products)
  const short = new Set(unavailable.map(({ product }) => product))
  return {
    lines: requested.flatMap(({ product: id, quantity }) => {
      const product = catalog.get(id)
      return !product || short.has(id) ? [] : [lineOf(product, quantity, weighing)]
    }),
    unavailable,
    unknown: requested.filter((line) => !catalog.has(line.product)).map((line) => line.product),
  }
}

function unavailableLines(requested: readonly RequestedLine[], products: readonly OrderableProduct[]): UnavailableLine[] {
  const quantities = new Map(requested.map(({ product, quantity }) => [product, quantity]))
  return products.flatMap(({ id: product, name, isForSale, count, dueOn }) => {
    const wanted = quantities.get(product) ?? 0
    const line = { product, name, wanted, isCounted: count !== null }
    if (!isForSale) return wanted > 0 ? [{ ...line, left: 0 }] : []
    const short = count && shortOf(count, wanted, dueOn)
    return short ? [{ ...line, ...short }] : []
  })
}

function shortOf(count: StockCount, wanted: number, dueOn: string | undefined) {
  if (dueOn !== undefined) return shortOn(count, wanted, dueOn)
  return leftOf(count) < wanted ? { left: leftOf(count) } : null
}

function lineOf(product: OrderableProduct, quantity: number, weighing: Weighing): NewOrderLine {
  const { id, name, category, weight, pictures, offerPrice, deposit, minimumAge } = product
  const weighed = product.weighed && orderedWeight(product.weighed, weighing)
  const unpicked = { pick: null, substituteFor: null, isRejected: false }
  return { product: id, name, category, weight, weighed, pictures, offerPrice, deposit, minimumAge, quantity, ...unpicked }
}
