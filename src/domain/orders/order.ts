import type { Guest, OrderGuest } from '../accounts/guest.ts'
import type { Address, NewAddress, Receiver } from '../addresses/address.ts'
import { MAX_QUANTITY } from '../carts/cart.ts'
import type { OrderCode } from '../checkout/discount-code.ts'
import type { ExpectedPrices } from '../checkout/price-consent.ts'
import type { PricedLine, Sums } from '../checkout/pricing.ts'
import type { BrokenPromise } from '../delivery/broken-promise.ts'
import type { Slot } from '../delivery/delivery-slots.ts'
import type { Cents } from '../money.ts'
import type { Picture } from '../products/picture.ts'
import type { Product, ProductId } from '../products/product.ts'
import { leftOf, type ShortLine, type StockCount } from '../stock/stock.ts'
import type { OrderNumber } from './order-number.ts'
import type { OrderProblem } from './order-problem.ts'
import type { StatusChange } from './order-workflow.ts'
import type { LinePick, Substitutions } from './picking.ts'

declare const orderIdBrand: unique symbol
export type OrderId = string & { readonly [orderIdBrand]: 'OrderId' }

declare const orderLineIdBrand: unique symbol
export type OrderLineId = string & { readonly [orderLineIdBrand]: 'OrderLineId' }

/** A delivery is brought to an address, and a pickup waits at the store. */
export const FULFILMENTS = ['delivery', 'pickup'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

export const ORDER_STATUSES = ['Order Placed', 'Packing', 'Out for Delivery', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
/**
 * Returns the status as people read it. The contract spells `Cancelled` with two l’s, unlike American English. An order
 * that is picked up waits at the store instead of being on its way.
 */
export function shownStatus(status: OrderStatus, fulfilment: Fulfilment = 'delivery'): string {
  if (status === 'Cancelled') return 'Canceled'
  return (fulfilment === 'pickup' ? PICKUP_STATUSES[status] : undefined) ?? status
}

const PICKUP_STATUSES: Readonly<Partial<Record<OrderStatus, string>>> = {
  'Out for Delivery': 'Ready for pickup',
  Delivered: 'Picked up',
}

export const FIRST_STATUS = 'Order Placed' satisfies OrderStatus
/** An online order has this status before its payment. Nobody sees it as an order yet. */
export const AWAITING_PAYMENT = 'Awaiting Payment'
export type StoredOrderStatus = typeof AWAITING_PAYMENT | OrderStatus

export const MAX_REASON = 200

export const NO_REASON = 'Please give a reason'

export const reasonProblem = (typed: string): string | null => (typed.trim() === '' ? NO_REASON : null)

export const PAYMENT_TYPES = ['COD', 'Online'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

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
  /** The order is for the slot that starts then. It is for as soon as possible when this is null. */
  readonly slotStart: Date | null
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
  /** It is null for a pickup. */
  readonly address: NewAddress | null
}

/** A member of the staff takes such an order by phone. */
export interface RequestedPhoneOrder extends RequestedGoods {
  /** It is null when the customer gave no email. */
  readonly guest: Guest | null
  readonly customer: Pick<Guest, 'name' | 'phone'>
  /** It is null for a pickup. */
  readonly address: NewAddress | null
}

/** Keeps the product's data as they were when it was ordered. */
export interface OrderLine extends PricedLine {
  readonly id: OrderLineId
  readonly product: ProductId
  readonly name: string
  readonly category: string
  readonly weight: string | null
  readonly pictures: readonly Picture[]
  readonly pick: LinePick | null
  /** A substitute has the id of the ordered line whose goods were not there. */
  readonly substituteFor: OrderLineId | null
  /** The shopper does not want this substitute. */
  readonly isRejected: boolean
}

interface OrderContents {
  readonly id: OrderId
  readonly number: OrderNumber
  /** An order that was placed with an account has no guest. A guest's order keeps its guest when it gets an account. */
  readonly guest: OrderGuest | null
  /**
   * The email is not proved while anybody may have typed it. A link that was mailed about the order proves it, as a
   * payment by card does, and one of the staff vouches for it.
   */
  readonly isEmailProved: boolean
  readonly lines: readonly OrderLine[]
  readonly code: OrderCode | null
  /** The sums of what was ordered. */
  readonly sums: Sums
  /** What the order costs by what was picked, with tax. */
  readonly toPay: Cents
  /** What was to pay when the cash was recorded. It is null when no cash was received. */
  readonly cashReceived: Cents | null
  /** Goods that were left out have been refunded, which happens once, soon after the delivery. */
  readonly isLeftOutRefunded: boolean
  readonly substitutions: Substitutions
  /** The shopper wrote it to whoever packs and delivers the order. It replaces the note of the address. */
  readonly note: string | null
  /** An order that is picked up has only who receives it. */
  readonly address: Address | Receiver
  /** The shopper picks the order up there. It is null for an order that is delivered. */
  readonly pickupAddress: string | null
  /** The order is delivered within this slot. It is null for one that is delivered as soon as possible, and for a pickup. */
  readonly slot: Slot | null
  readonly paymentType: PaymentType
  readonly isPaid: boolean
  /** When the order was placed, or when the payment session of an unpaid online order began. */
  readonly placedAt: Date
  /** The order was promised by this time. */
  readonly dueAt: Date
  /** What no longer holds of what was promised, until somebody decides. It is null while all is kept. */
  readonly brokenPromise: BrokenPromise | null
  /** The history begins when the order is placed. It is empty until an online order is paid. */
  readonly history: readonly StatusChange[]
  /** The shopper reported these after the delivery, the oldest first. */
  readonly problems: readonly OrderProblem[]
}

export interface Order extends OrderContents {
  readonly status: OrderStatus
}

export interface AwaitingOrder extends OrderContents {
  readonly status: typeof AWAITING_PAYMENT
}

export const fulfilmentOf = ({ pickupAddress }: Pick<OrderContents, 'pickupAddress'>): Fulfilment =>
  pickupAddress === null ? 'delivery' : 'pickup'

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
  /** A product that the seller switched off or archived is not for sale. */
  readonly isForSale: boolean
  readonly isArchived: boolean
  readonly count: StockCount | null
}

export type NewOrderLine = Omit<OrderLine, 'id'>

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
export function priceRequestedLines(requested: readonly RequestedLine[], products: readonly OrderableProduct[]): PricedRequest {
  const catalog = new Map(products.map((product) => [product.id, product]))
  const unavailable = unavailableLines(requested, products)
  const short = new Set(unavailable.map(({ product }) => product))
  return {
    lines: requested.flatMap(({ product, quantity }) => (short.has(product) ? [] : lineOf(catalog.get(product), quantity))),
    unavailable,
    unknown: requested.filter((line) => !catalog.has(line.product)).map((line) => line.product),
  }
}

function unavailableLines(requested: readonly RequestedLine[], products: readonly OrderableProduct[]): UnavailableLine[] {
  const quantities = new Map(requested.map(({ product, quantity }) => [product, quantity]))
  return products.flatMap(({ id, name, isForSale, count }) => {
    const wanted = quantities.get(id) ?? 0
    const left = !isForSale ? 0 : count ? leftOf(count) : wanted
    return left < wanted ? [{ product: id, name, wanted, left, isCounted: count !== null }] : []
  })
}

/** Returns whether both orders are for the same products in the same quantities, without substitutes. */
export function isSameBasket(one: Pick<OrderContents, 'lines'>, other: Pick<OrderContents, 'lines'>): boolean {
  const basketOf = ({ lines }: Pick<OrderContents, 'lines'>) =>
    lines
      .filter(({ substituteFor }) => substituteFor === null)
      .map(({ product, quantity }) => `${product} ${quantity}`)
      .toSorted()
      .join()
  return basketOf(one) === basketOf(other)
}

function lineOf(product: OrderableProduct | undefined, quantity: number): NewOrderLine[] {
  if (!product) return []
  const { id, name, category, weight, pictures, offerPrice } = product
  const unpicked = { pick: null, substituteFor: null, isRejected: false }
  return [{ product: id, name, category, weight, pictures, offerPrice, quantity, ...unpicked }]
}
