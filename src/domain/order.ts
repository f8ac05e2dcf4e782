import type { Address } from './address.ts'
import { MAX_QUANTITY } from './cart.ts'
import type { OrderNumber } from './order-number.ts'
import type { Picture } from './picture.ts'
import { type PricedLine, type Sums, sumLines } from './pricing.ts'
import type { Product, ProductId } from './product.ts'
import type { RefundState } from './refund.ts'

declare const orderIdBrand: unique symbol
export type OrderId = string & { readonly [orderIdBrand]: 'OrderId' }

export const ORDER_STATUSES = ['Order Placed', 'Packing', 'Out for Delivery', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const FIRST_STATUS: OrderStatus = 'Order Placed'

export const PAYMENT_TYPES = ['COD', 'Online'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** A wish for so many pieces of a product. */
export interface RequestedLine {
  readonly product: ProductId
  readonly quantity: number
}

/** What a shopper wants to order, and where to. */
export interface RequestedOrder {
  readonly lines: readonly RequestedLine[]
  /** As the shopper named it: whether there is such an address shows when it is looked up. */
  readonly addressId: string
}

/** A line as it was bought: it keeps name, price and pictures whatever becomes of the product. */
export interface OrderLine extends PricedLine {
  readonly product: ProductId
  readonly name: string
  readonly category: string
  readonly weight: string | null
  readonly pictures: readonly Picture[]
}

export interface Order {
  readonly id: OrderId
  readonly number: OrderNumber
  readonly lines: readonly OrderLine[]
  readonly sums: Sums
  /** As it was when the order was placed. */
  readonly address: Address
  readonly paymentType: PaymentType
  readonly status: OrderStatus
  readonly isPaid: boolean
  /** What is to be said of its money; null for cash, and until an online order is paid. */
  readonly payment: OrderPayment | null
  readonly placedAt: Date
}

/** What became of the money of a paid online order. */
export interface OrderPayment {
  /** Whether all of it went back. */
  readonly isRefunded: boolean
  readonly refund: RefundState | null
  /** When the money came; null where that was not noted. */
  readonly paidAt: Date | null
  /** The products that were out of stock when the money came: the seller has to look at it. */
  readonly soldOut: readonly ProductId[]
  /** The order by which the same goods were ordered otherwise while the money came: the seller has to look at it. */
  readonly duplicateOf: OrderId | null
}

interface NewOrder extends Pick<Order, 'id' | 'number' | 'lines' | 'address' | 'paymentType' | 'placedAt'> {}

/** A new order with its sums: nothing of it is paid yet. */
export const composeOrder = (order: NewOrder): Order => ({
  ...order,
  sums: sumLines(order.lines),
  status: FIRST_STATUS,
  isPaid: false,
  payment: null,
})

/** One line a product, in the order of their first mention; null when a product's pieces are more than a line may hold. */
export function combineLines(wishes: readonly RequestedLine[]): RequestedLine[] | null {
  const quantities = new Map<ProductId, number>()
  for (const { product, quantity } of wishes) quantities.set(product, (quantities.get(product) ?? 0) + quantity)
  const lines = [...quantities].map(([product, quantity]) => ({ product, quantity }))
  return lines.every((line) => line.quantity <= MAX_QUANTITY) ? lines : null
}

/** What an order has to know of a product. */
export type OrderableProduct = Omit<Product, 'price' | 'description'>

/** What was found when wishes met the catalog. */
export type PricedRequest =
  | { readonly lines: readonly OrderLine[] }
  | { readonly outOfStock: readonly OrderableProduct[] }
  | { readonly unknown: readonly ProductId[] }

/** The wishes as lines at the present offer prices, when every product exists and is in stock. */
export function priceRequestedLines(wishes: readonly RequestedLine[], products: readonly OrderableProduct[]): PricedRequest {
  const catalog = new Map(products.map((product) => [product.id, product]))
  const unknown = wishes.filter((wish) => !catalog.has(wish.product)).map((wish) => wish.product)
  if (unknown.length > 0) return { unknown }
  const outOfStock = products.filter((product) => !product.inStock)
  if (outOfStock.length > 0) return { outOfStock }
  return { lines: wishes.flatMap(({ product, quantity }) => lineOf(catalog.get(product), quantity)) }
}

function lineOf(product: OrderableProduct | undefined, quantity: number): OrderLine[] {
  if (!product) return []
  const { id, name, category, weight, pictures, offerPrice } = product
  return [{ product: id, name, category, weight, pictures, offerPrice, quantity }]
}
