import type { OrderStatus, PaymentType } from '../../../domain/order.ts'
import type { Substitutions } from '../../../domain/picking.ts'

/** A line of an order, with the name of the product. */
export interface PlannedLine {
  readonly product: string
  readonly quantity: number
}

/** The pick of a line that was not completely in stock. */
export interface PlannedPick {
  readonly product: string
  readonly picked: number
  readonly substitute?: PlannedLine
}

export interface PlannedRefund {
  readonly refunds: PlannedLine
  readonly reason: string
}

/** A change of an order. The seller makes it, unless the comment names the shopper. */
export type PlannedChange =
  | { readonly status: Exclude<OrderStatus, 'Order Placed'>; readonly reason?: string }
  /** Lines that are not named are picked in full. */
  | { readonly picks: readonly PlannedPick[] }
  | PlannedRefund
  /** The shopper rejects this substitute. */
  | { readonly rejects: string }
  /** The shopper cancels the order. */
  | { readonly cancels: true; readonly reason?: string }

export type PlannedStep = PlannedChange & {
  /** The minutes since the order was placed. */
  readonly after: number
}

export interface PlannedOrder {
  /** The index in DEMO_SHOPPERS. */
  readonly shopper: number
  /** The age of the order in minutes. */
  readonly placedAgo: number
  readonly paymentType: PaymentType
  readonly substitutions: Substitutions
  readonly lines: readonly PlannedLine[]
  /** The steps are sorted by time. */
  readonly steps: readonly PlannedStep[]
}

/** An order of which only some lines are given. The others are drawn at random. */
export interface OrderOutline extends Omit<PlannedOrder, 'lines' | 'substitutions'> {
  readonly substitutions?: Substitutions
  readonly goods?: readonly PlannedLine[]
}
