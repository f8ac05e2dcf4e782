import type { Address } from './address.ts'
import { MAX_QUANTITY } from './cart.ts'
import type { Cents } from './money.ts'
import type { Picture } from './picture.ts'
import type { PricedLine } from './pricing.ts'
import type { Product, ProductId } from './product.ts'

declare const orderIdBrand: unique symbol
export type OrderId = string & { readonly [orderIdBrand]: 'OrderId' }

export const ORDER_STATUSES = ['Order Placed', 'Packing', 'Out for Delivery', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const FIRST_STATUS: OrderStatus = 'Order Placed'

export const PAYMENT_TYPES = ['COD', 'Online'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** A wish for so many pieces of a product. */
export interface WishedLine {
  readonly product: ProductId
  readonly quantity: number
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
  readonly lines: readonly OrderLine[]
  /** Cart amount and tax. */
  readonly amount: Cents
  /** As it was when the order was placed. */
  readonly address: Address
  readonly paymentType: PaymentType
  readonly status: OrderStatus
  readonly isPaid: boolean
  readonly placedAt: Date
}

/** One line a product, in the order of their first mention; null when a product's pieces are more than a line may hold. */
export function combineLines(wishes: readonly WishedLine[]): WishedLine[] | null {
  const quantities = new Map<ProductId, number>()
  for (const { product, quantity } of wishes) quantities.set(product, (quantities.get(product) ?? 0) + quantity)
  const lines = [...quantities].map(([product, quantity]) => ({ product, quantity }))
  return lines.every((line) => line.quantity <= MAX_QUANTITY) ? lines : null
}

/** What is bought of a product at its present offer price. */
export function orderLine(product: Product, quantity: number): OrderLine {
  const { id, name, category, weight, pictures, offerPrice } = product
  return { product: id, name, category, weight, pictures, offerPrice, quantity }
}
