import { type Cents, cents } from '../money.ts'
import type { OrderId } from '../orders/order.ts'
import type { OrderNumber } from '../orders/order-number.ts'

declare const creditMovementIdBrand: unique symbol
export type CreditMovementId = string & { readonly [creditMovementIdBrand]: 'CreditMovementId' }

/**
 * `given` is what staff gave or took. `used` paid for an order, also for one whose card payment is open. `released` came back
 * because that payment was never made, and `returned` was given back of an order. `ended` is what a deleted account had left.
 */
export const CREDIT_MOVEMENT_KINDS = ['given', 'used', 'released', 'returned', 'ended'] as const
export type CreditMovementKind = (typeof CREDIT_MOVEMENT_KINDS)[number]

export interface CreditMovement {
  readonly id: CreditMovementId
  readonly what: CreditMovementKind
  /** The amount is below zero when it was taken from the credit. */
  readonly amount: Cents
  /** `reason` is null for what an order used. */
  readonly reason: string | null
  readonly at: Date
  /** The name of one of the staff. It is null for what happens with an order. */
  readonly by: string | null
  readonly order: OrderId | null
  /** `number` is null without an order, and while the order awaits its payment. */
  readonly number: OrderNumber | null
}

interface CreditedOrder {
  /** What the order costs at most, which is its total unless goods are sold by weight. */
  readonly atMost: Cents
}

/**
 * Returns how much of the available credit an order takes: up to what it costs at most, so that nothing is left to ask for when its
 * goods are heavy. What it does not need goes back after the delivery.
 */
export const creditFor = (available: Cents, { atMost }: CreditedOrder): Cents => cents(Math.max(0, Math.min(available, atMost)))

/** An amount that is paid by credit as far as that goes, and the rest in money. */
export interface SplitAmount {
  readonly credit: Cents
  readonly due: Cents
}

/** Splits what an order comes to. What is picked less lowers what is due first. */
export function splitByCredit(amount: Cents, credit: Cents): SplitAmount {
  const used = Math.min(amount, credit)
  return { credit: cents(used), due: cents(amount - used) }
}

/** Returns what of an amount is to be paid in money. */
export const dueOf = (amount: Cents, credit: Cents): Cents => splitByCredit(amount, credit).due
