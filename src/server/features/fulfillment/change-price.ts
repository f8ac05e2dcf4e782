import { atMostOf } from '../../../domain/checkout/at-most.ts'
import { type ExpectedAmount, priceChanges } from '../../../domain/checkout/price-consent.ts'
import { creditFor } from '../../../domain/customers/credit.ts'
import { cents } from '../../../domain/money.ts'
import { type Order, type OrderLine, shownStatus } from '../../../domain/orders/order.ts'
import { canChange, type RepricedOrder } from '../../../domain/orders/order-change.ts'
import { paidOnlineOf } from '../../../domain/orders/picking.ts'
import { hasWeighed } from '../../../domain/products/weighed.ts'
import { SHOPPER } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { pricesChanged } from '../checkout/prepare-order.ts'
import { returnCredit } from '../customers/order-credit.ts'
import { type ChangedPrice, savePrice } from '../orders/save-order-change.ts'
import { findRequestedCapture } from '../payments/capture-payment.ts'
import { findRefundableOrder, type RefundableOrder } from '../payments/refundable-order.ts'
import { requestRefund } from '../payments/request-refund.ts'
import { StepConflict } from './change-order.ts'

/** Throws 409 once packing has begun. The caller must hold the order's row lock. */
export function requireChangeable({ status }: Order): void {
  if (canChange(status)) return
  if (status === 'Packing') throw new StepConflict(status, 'We are packing this order, so it can’t be changed')
  throw new StepConflict(status, `This order is ${shownStatus(status).toLowerCase()}, so it can’t be changed`)
}

export const pricedOrder = ({ sums, atMost, agreed, code, paymentType }: Order) => ({
  sums,
  atMost,
  agreed,
  saved: code?.saved ?? cents(0),
  isPaidOnline: paymentType === 'Online',
})

/** Throws 409 when the shopper expected another amount, and when they expected none and the order becomes dearer. */
export function requireExpectedAmount(
  { sums, isDearer }: Pick<RepricedOrder, 'sums' | 'isDearer'>,
  lines: readonly OrderLine[],
  expected: ExpectedAmount | null,
): void {
  const actual = { lines, amount: sums.total, atMost: atMostOf(lines, sums) }
  if (!expected) {
    if (isDearer) throw pricesChanged([], actual)
    return
  }
  const changes = priceChanges({ ...expected, lines: expected.lines ?? lines }, actual)
  if (changes) throw pricesChanged(changes, actual)
}

interface NewPrice extends Pick<RepricedOrder, 'sums' | 'agreed' | 'hasLostCode' | 'saved'> {
  readonly lines: readonly OrderLine[]
  /** Why money goes back, if any does. */
  readonly reason: string
}

/**
 * Saves what an order costs now, and refunds what was paid beyond it, money first. Cash is still to be paid out by hand then. An
 * order that costs more uses no more credit. Throws 409 when nothing of what was paid would be left. The caller must hold the order's row lock.
 */
export async function changePrice(tx: Db, order: Order, price: NewPrice, now: Date): Promise<void> {
  const { id, code } = order
  const { lines, sums, agreed, hasLostCode, saved, reason } = price
  if ((await findRequestedCapture(tx, order)) !== null)
    throw new StepConflict(
      order.status,
      'Your card is being charged for this order right now. Please try again in a few minutes.',
    )
  const isOnline = order.paymentType === 'Online'
  const received = isOnline ? paidOnlineOf(order) : (order.cashReceived ?? 0)
  const money = order.isPaid ? received : 0
  const atMost = hasWeighed(lines) ? atMostOf(lines, sums) : null
  const newCode = hasLostCode ? null : code && { ...code, saved }
  const saving = { sums, atMost, agreed, code: newCode }
  if (money === 0) return changeUnpaid(tx, order, { ...saving, reason }, now)
  const amount = cents(Math.max(0, Math.min(money + order.credit, order.sums.total) - sums.total))
  const refundable = amount > 0 ? await requireMoneyLeft(tx, order, amount) : null
  const cashReceived = isOnline ? null : order.cashReceived
  await savePrice(tx, id, { ...saving, credit: order.credit, cashReceived, takenOut: amount })
  if (!refundable) return
  const refund = { order: id, amount, reason, by: SHOPPER, restock: false, isOwed: true, isRepeat: false, now }
  await requestRefund(tx, refund, refundable)
}

type UnpaidPrice = Pick<ChangedPrice, 'sums' | 'atMost' | 'agreed' | 'code'> & Pick<NewPrice, 'reason'>

/** No money was paid yet, so less of it is asked for. Only credit that the order does not need any more goes back. */
async function changeUnpaid(tx: Db, { id, credit: before }: Order, { reason, ...saving }: UnpaidPrice, now: Date): Promise<void> {
  const credit = creditFor(before, { atMost: saving.atMost ?? saving.sums.total })
  await savePrice(tx, id, { ...saving, credit, cashReceived: null, takenOut: cents(0) })
  if (credit < before) await returnCredit(tx, { order: id, amount: cents(before - credit), reason }, now)
}

/** Returns what can be refunded of an order, of which something must be left. */
async function requireMoneyLeft(tx: Db, { id, status }: Order, amount: number): Promise<RefundableOrder> {
  const refundable = await findRefundableOrder(tx, id)
  if (amount < refundable.left) return refundable
  throw new StepConflict(status, 'Nothing of what you paid would be left. Please cancel the order instead.')
}
