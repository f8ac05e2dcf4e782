import type { Address } from './address.ts'
import { MAX_QUANTITY } from './cart.ts'
import type { Cents } from './money.ts'
import type { OrderNumber } from './order-number.ts'
import type { StatusChange } from './order-workflow.ts'
import type { LinePick, Substitutions } from './picking.ts'
import type { Picture } from './picture.ts'
import type { ExpectedPrices } from './price-consent.ts'
import type { PricedLine, Sums } from './pricing.ts'
import type { Product, ProductId } from './product.ts'
import { leftOf, type ShortLine, type StockCount } from './stock.ts'

declare const orderIdBrand: unique symbol
export type OrderId = string & { readonly [orderIdBrand]: 'OrderId' }

declare const orderLineIdBrand: unique symbol
export type OrderLineId = string & { readonly [orderLineIdBrand]: 'OrderLineId' }

export const ORDER_STATUSES = ['Order Placed', 'Packing', 'Out for Delivery', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const FIRST_STATUS = 'Order Placed' satisfies OrderStatus
/** Of an online order before its payment. Nobody sees it as an order yet. */
export const AWAITING_PAYMENT = 'Awaiting Payment'
export type StoredOrderStatus = typeof AWAITING_PAYMENT | OrderStatus

/** Characters of why an order was canceled or changed. */
export const MAX_REASON = 200

export const PAYMENT_TYPES = ['COD', 'Online'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

export interface RequestedLine {
  readonly product: ProductId
  readonly quantity: number
}

export interface RequestedOrder {
  readonly lines: readonly RequestedLine[]
  /** May not exist. */
  readonly addressId: string
  readonly substitutions: Substitutions
  /** It is null when the client did not say what the shopper saw. */
  readonly expected: ExpectedPrices | null
}

/** As at the time of the order. */
export interface OrderLine extends PricedLine {
  readonly id: OrderLineId
  readonly product: ProductId
  readonly name: string
  readonly category: string
  readonly weight: string | null
  readonly pictures: readonly Picture[]
  /** Null until it is picked. */
  readonly pick: LinePick | null
  /** The ordered line whose goods were not there. */
  readonly substituteFor: OrderLineId | null
  /** A substitute that the shopper does not want. */
  readonly isRejected: boolean
}

interface OrderContents {
  readonly id: OrderId
  readonly number: OrderNumber
  readonly lines: readonly OrderLine[]
  /** As ordered. */
  readonly sums: Sums
  /** By what was picked. */
  readonly toPay: Cents
  /** As to pay when it was recorded. Null: none. */
  readonly cashReceived: Cents | null
  /** Whether what was paid for goods left out has been refunded, which happens once, soon after the delivery. */
  readonly isSettled: boolean
  readonly substitutions: Substitutions
  readonly address: Address
  readonly paymentType: PaymentType
  readonly isPaid: boolean
  /** An online order's checkout began then. */
  readonly placedAt: Date
  /** As promised. */
  readonly dueAt: Date
  /** From its placing on; empty before its payment. */
  readonly history: readonly StatusChange[]
}

export interface Order extends OrderContents {
  readonly status: OrderStatus
}

export interface AwaitingOrder extends OrderContents {
  readonly status: typeof AWAITING_PAYMENT
}

/** In the order of first mention; null when a quantity exceeds MAX_QUANTITY. */
export function combineLines(requested: readonly RequestedLine[]): RequestedLine[] | null {
  const quantities = new Map<ProductId, number>()
  for (const { product, quantity } of requested) quantities.set(product, (quantities.get(product) ?? 0) + quantity)
  const lines = [...quantities].map(([product, quantity]) => ({ product, quantity }))
  return lines.every((line) => line.quantity <= MAX_QUANTITY) ? lines : null
}

export interface OrderableProduct
  extends Omit<Product, 'price' | 'isPriceCharged' | 'description' | 'inStock' | 'stock' | 'facts' | 'rating'> {
  /** By the seller's switch; false for an archived one. */
  readonly isOffered: boolean
  /** Null: not counted. */
  readonly count: StockCount | null
}

export type NewOrderLine = Omit<OrderLine, 'id'>

/** `left`: 0 when the seller doesn't offer it. */
export interface UnavailableLine extends ShortLine {
  readonly isCounted: boolean
}

export type PricedRequest =
  | { readonly lines: readonly NewOrderLine[] }
  | { readonly unavailable: readonly UnavailableLine[] }
  | { readonly unknown: readonly ProductId[] }

/** At present prices; unknown products precede those of which too few are left. */
export function priceRequestedLines(requested: readonly RequestedLine[], products: readonly OrderableProduct[]): PricedRequest {
  const catalog = new Map(products.map((product) => [product.id, product]))
  const unknown = requested.filter((line) => !catalog.has(line.product)).map((line) => line.product)
  if (unknown.length > 0) return { unknown }
  const unavailable = unavailableLines(requested, products)
  if (unavailable.length > 0) return { unavailable }
  return { lines: requested.flatMap(({ product, quantity }) => lineOf(catalog.get(product), quantity)) }
}

/** In the order of `products`. */
function unavailableLines(requested: readonly RequestedLine[], products: readonly OrderableProduct[]): UnavailableLine[] {
  const quantities = new Map(requested.map(({ product, quantity }) => [product, quantity]))
  return products.flatMap(({ id, name, isOffered, count }) => {
    const wanted = quantities.get(id) ?? 0
    const left = !isOffered ? 0 : count ? leftOf(count) : wanted
    return left < wanted ? [{ product: id, name, wanted, left, isCounted: count !== null }] : []
  })
}

/** Whether both orders are of the same products in the same quantities. */
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
