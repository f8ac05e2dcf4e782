import type { ShopperId } from '../../../domain/accounts/account.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findCreditOfOrders, lockCredit, moveCredit, recordLostCredit } from './credit-repository.ts'

interface CreditOfOrder {
  readonly order: OrderId
  readonly shopper: ShopperId
  readonly amount: Cents
}

/** Takes the credit that an order uses. The caller must have locked the credit, and found as much. */
export async function takeCredit(tx: Db, { order, shopper, amount }: CreditOfOrder, now: Date): Promise<void> {
  if (amount === 0) return
  if ((await moveCredit(tx, { shopper, order, what: 'used', amount: cents(-amount) }, now)) === null)
    throw new Error('The credit was locked, and is gone')
}

/**
 * Gives back the credit of orders that will not be paid. Has no effect on what was given back before. When such a payment arrives
 * after all, `retakeCredit` takes it again.
 */
export async function releaseCredit(tx: Db, orders: readonly OrderId[], now: Date): Promise<void> {
  for (const [order, { shopper, amount }] of await findCreditOfOrders(tx, orders))
    await moveCredit(tx, { shopper, order, what: 'released', amount }, now)
}

interface PaidOrder {
  readonly order: OrderId
  readonly shopper: ShopperId | null
  /** What the order paid by credit when its payment began. */
  readonly credit: Cents
}

/** Takes the credit of an order that was just paid, as far as it was given back meanwhile. Returns false when too little is left. */
export async function retakeCredit(tx: Db, { order, shopper, credit }: PaidOrder, now: Date): Promise<boolean> {
  if (credit === 0) return true
  if (shopper === null) return false
  await lockCredit(tx, shopper)
  const held = (await findCreditOfOrders(tx, [order])).get(order)?.amount ?? 0
  if (held >= credit) return true
  return (await moveCredit(tx, { shopper, order, what: 'used', amount: cents(held - credit) }, now)) !== null
}

/** Records the credit of a canceled order that it could not take again. */
export const loseCredit = (tx: Db, { order, shopper, credit }: PaidOrder, reason: string, now: Date): Promise<void> =>
  recordLostCredit(tx, { order, shopper, amount: credit }, reason, now)

interface GivenBack {
  readonly order: OrderId
  /** The most that is given back. By default all that the order has used is given back. */
  readonly amount?: Cents
  readonly reason: string
}

/** Gives credit of an order back to its account. Returns how much, which is 0 once the account was deleted. */
export async function returnCredit(tx: Db, { order, amount: most, reason }: GivenBack, now: Date): Promise<Cents> {
  const used = (await findCreditOfOrders(tx, [order])).get(order)
  const amount = cents(Math.min(used?.amount ?? 0, most ?? Number.MAX_SAFE_INTEGER))
  if (!used || amount === 0) return cents(0)
  await moveCredit(tx, { shopper: used.shopper, order, what: 'returned', amount, reason }, now)
  return amount
}

/** Returns the credit that these unpaid orders would give back when a new order replaces them. */
export async function findReplacedCredit(db: Db, replaced: readonly OrderId[]): Promise<Cents> {
  const held = await findCreditOfOrders(db, replaced)
  return cents([...held.values()].reduce((sum, { amount }) => sum + amount, 0))
}
