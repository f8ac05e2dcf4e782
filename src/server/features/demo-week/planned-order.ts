import type { OrderStatus, PaymentType } from '../../../domain/order.ts'
import type { Substitutions } from '../../../domain/picking.ts'

/** By the product's name. */
export interface PlannedLine {
  readonly product: string
  readonly quantity: number
}

/** Of a line of which not all was there. */
export interface PlannedPick {
  readonly product: string
  readonly picked: number
  readonly substitute?: PlannedLine
}

export interface PlannedRefund {
  readonly refunds: PlannedLine
  readonly reason: string
}

/** By the seller, unless said. */
export type PlannedChange =
  | { readonly status: Exclude<OrderStatus, 'Order Placed'>; readonly reason?: string }
  /** Other lines are picked in full. */
  | { readonly picks: readonly PlannedPick[] }
  | PlannedRefund
  /** By the shopper: the substitute. */
  | { readonly rejects: string }
  /** By the shopper. */
  | { readonly cancels: true; readonly reason?: string }

export type PlannedStep = PlannedChange & {
  /** Minutes since it was placed. */
  readonly after: number
}

export interface PlannedOrder {
  /** Index of the demo shoppers. */
  readonly shopper: number
  /** Minutes. */
  readonly placedAgo: number
  readonly paymentType: PaymentType
  readonly substitutions: Substitutions
  readonly lines: readonly PlannedLine[]
  /** By time. */
  readonly steps: readonly PlannedStep[]
}

/** An order of which some goods are given; others are drawn. */
export interface OrderOutline extends Omit<PlannedOrder, 'lines' | 'substitutions'> {
  readonly substitutions?: Substitutions
  readonly goods?: readonly PlannedLine[]
}
