import type { OrderGuest } from '../accounts/guest.ts'
import type { Address, Receiver } from '../addresses/address.ts'
import type { OrderCode } from '../checkout/discount-code.ts'
import type { PricedLine, Sums } from '../checkout/pricing.ts'
import type { BrokenPromise } from '../delivery/broken-promise.ts'
import type { Slot } from '../delivery/delivery-slots.ts'
import type { Cents } from '../money.ts'
import type { MinimumAge } from '../products/minimum-age.ts'
import type { Picture } from '../products/picture.ts'
import type { ProductId } from '../products/product.ts'
import type { OrderedWeight } from '../products/weighed.ts'
import type { Complaint } from './complaint.ts'
import type { AgreedTerms } from './order-change.ts'
import type { OrderNumber } from './order-number.ts'
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

export const reasonIssue = (typed: string): string | null => (typed.trim() === '' ? NO_REASON : null)

export const PAYMENT_TYPES = ['COD', 'Online'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** Keeps the product's data as they were when it was ordered. */
export interface OrderLine extends Omit<PricedLine, 'amount' | 'deposit'> {
  readonly id: OrderLineId
  readonly product: ProductId
  readonly name: string
  readonly category: string
  readonly weight: string | null
  /** The deposit of each piece. It is 0 for goods without one. */
  readonly deposit: Cents
  /** Whoever gets the goods must be so old, and shows an ID for it. */
  readonly minimumAge: MinimumAge | null
  /** How the product was sold by weight. It is null for goods that are sold by the piece. */
  readonly weighed: OrderedWeight | null
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
  /** What the order costs if all weighed goods cost their most. Without weighed goods it equals the total of `sums`. */
  readonly atMost: Cents
  /** The total when the order was placed. That of `sums` is another one once the shopper has changed the order. */
  readonly placedAmount: Cents
  /** This much of a reserved card payment was captured. It is null before, and for all other payments. */
  readonly captured: Cents | null
  /** This much was paid for what the shopper has taken out since. */
  readonly takenOut: Cents
  /** Orders of version 0.1.0 have no agreed terms. */
  readonly agreed: AgreedTerms | null
  /**
   * This much of the order was taken from the credit of its account, for what it costs at most. What it does not need goes back.
   */
  readonly credit: Cents
  /** What the order costs by what was picked, with tax. */
  readonly toPay: Cents
  /** What was to pay when the cash was recorded. It is null when no cash was received. */
  readonly cashReceived: Cents | null
  /** Goods that were left out have been refunded, which happens once, soon after the delivery. */
  readonly isLeftOutRefunded: boolean
  readonly substitutions: Substitutions
  /** The shopper said that they are of age for what they ordered, and will show an ID. */
  readonly isOfAge: boolean
  /** The shopper wrote it to whoever packs and delivers the order. It replaces the note of the address. */
  readonly note: string | null
  /** An order that is picked up has only who receives it. */
  readonly address: Address | Receiver
  /** The shopper picks the order up there. It is null for an order that is delivered. */
  readonly pickupAddress: string | null
  /** The order is delivered within this slot. It is null for one that is delivered as soon as possible, and for a pickup. */
  readonly slot: Slot | null
  /** The first order of the stop with which this one goes along. It is null for an order with a delivery of its own. */
  readonly withOrder: OrderId | null
  /** The first order of the stop went out without this one, which is delivered by itself. */
  readonly isLeft: boolean
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
  readonly complaints: readonly Complaint[]
}

export interface Order extends OrderContents {
  readonly status: OrderStatus
}

export interface AwaitingOrder extends OrderContents {
  readonly status: typeof AWAITING_PAYMENT
}

export const fulfilmentOf = ({ pickupAddress }: Pick<OrderContents, 'pickupAddress'>): Fulfilment =>
  pickupAddress === null ? 'delivery' : 'pickup'

export type NewOrderLine = Omit<OrderLine, 'id'>

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
