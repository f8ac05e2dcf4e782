import type { FastifyBaseLogger } from 'fastify'
import { STORE } from '../../../domain/actor.ts'
import { dueAt, promisedAfter } from '../../../domain/delivery-promise.ts'
import type { OrderId } from '../../../domain/order.ts'
import {
  judgePayment,
  justPaidSince,
  type OtherPayment,
  type PaymentState,
  type PaymentVerdict,
} from '../../../domain/payment.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { RefundId } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import { publishEvent } from '../../platform/domain-events.ts'
import { releaseKeys } from '../../platform/idempotency/idempotency-repository.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { lockAndTakeFromCart } from '../carts/cart-repository.ts'
import { findRequestedLines, findSoldOut } from '../orders/awaiting-orders.ts'
import { cancelRefundedOrder, cancelUnavailableOrder, placePaidOrder } from '../orders/change-status.ts'
import { findOrderOfSameGoods } from '../orders/find-same-goods.ts'
import { recordOrderEvent } from '../orders/order-repository.ts'
import { findSettings } from '../settings/read-settings.ts'
import { releaseHolds, takeHeldStock } from '../stock/hold-stock.ts'
import { returnStock } from '../stock/move-stock.ts'
import { replaceOtherPayments } from './other-payment-repository.ts'
import { listFacts } from './payment-event-repository.ts'
import { resolveDecidedIssues } from './payment-issue-repository.ts'
import { type PaymentRow, updatePayment } from './payment-repository.ts'
import { saveRefunds } from './refund-repository.ts'
import { insertOnlineRefund } from './refund-request-repository.ts'
import { endLater, markReplaced } from './replaced-checkout-repository.ts'

export interface SettledPayment {
  readonly before: PaymentRow
  readonly verdict: PaymentVerdict
  readonly newOthers: readonly OtherPayment[]
  readonly duplicateOf: OrderId | null
}

/**
 * Derives the state of a payment from all facts that were reported, and saves what follows from it. The caller must
 * hold the payment's row lock.
 */
export async function settlePayment(tx: Db, before: PaymentRow, now: Date): Promise<SettledPayment> {
  const { order } = before
  const reported = judgePayment(before, await listFacts(tx, order))
  const isNewlyPaid = reported.isPaid && !before.paidAt
  const soldOut = isNewlyPaid ? await placeOrder(tx, before, now) : null
  const duplicateOf = isNewlyPaid ? await replaceOthers(tx, before, now) : null
  // This comes after replaceOthers, because payments are locked before products.
  const isUnavailable = isNewlyPaid && (await takePaidStock(tx, before, reported, now))
  const verdict = isUnavailable ? judgePayment(before, await listFacts(tx, order)) : reported
  if (verdict.isRefundedOrPending) await cancelRefunded(tx, order, now)
  const state = verdict.state === 'open' ? before.state : verdict.state // a payment without a checkout stays "starting"
  const isSettled = isNewlyPaid || (isWaiting(before.state) && !isWaiting(state))
  const replacedBy = isNewlyPaid ? duplicateOf : before.replacedBy
  const times = { paidAt: isNewlyPaid ? now : null, settledAt: isSettled ? now : null }
  await updatePayment(tx, before.id, { ...verdict, ...times, state, replacedBy, soldOut })
  if (state === 'expired' || state === 'failed') await releaseUnpaid(tx, before, now)
  await saveOwnRefunds(tx, before, verdict, now)
  const others = await replaceOtherPayments(tx, before, verdict.others, now)
  for (const { id, other } of others) await saveRefunds(tx, { order, payment: id }, other.refunds, now)
  return { before, verdict, duplicateOf, newOthers: others.flatMap(({ isNew, other }) => (isNew ? [other] : [])) }
}

async function saveOwnRefunds(tx: Db, before: PaymentRow, verdict: PaymentVerdict, now: Date): Promise<void> {
  const { id: payment, order } = before
  const hasChanged = await saveRefunds(tx, { order, payment }, verdict.refunds, now)
  const isOtherSum = verdict.refundedAmount !== before.refundedAmount
  if (hasChanged || isOtherSum) await recordOrderEvent(tx, order, 'refunded', now)
  if (isOtherSum && verdict.areRefundsUnknown) await enqueueJob(tx, { kind: 'find-refunds', payload: { order } }, now)
}

const isWaiting = (state: PaymentState): boolean => state === 'starting' || state === 'open' || state === 'processing'

/** Places an order that was just paid. Returns the products that are out of stock. */
async function placeOrder(tx: Db, { order, shopper }: PaymentRow, now: Date): Promise<readonly ProductId[]> {
  const settings = await findSettings(tx)
  // A paid order is placed even when no opening is planned.
  await placePaidOrder(tx, order, now, dueAt(settings, now) ?? promisedAfter(settings, now))
  await lockAndTakeFromCart(tx, shopper, await findRequestedLines(tx, order))
  return findSoldOut(tx, order)
}

async function cancelRefunded(tx: Db, order: OrderId, now: Date): Promise<void> {
  if (!(await cancelRefundedOrder(tx, order, now))) return
  await resolveDecidedIssues(tx, order)
  await returnStock(tx, order, STORE, now)
}

async function releaseUnpaid(tx: Db, { order, isAnyCounted }: PaymentRow, now: Date): Promise<void> {
  await releaseKeys(tx, [order])
  if (isAnyCounted) await releaseHolds(tx, [order], now)
}

/**
 * Marks other payments of the same goods as replaced. Returns an order of the same goods that was placed meanwhile,
 * which makes this payment a duplicate.
 */
async function replaceOthers(tx: Db, payment: PaymentRow, now: Date): Promise<OrderId | null> {
  // This comes first, since it waits for concurrent payments of the same goods.
  await endLater(tx, await markReplaced(tx, payment), now)
  return findOrderOfSameGoods(tx, payment, justPaidSince(payment.startedAt))
}

/** Logs and publishes what changed. Call it after the commit. `reason` is the event or lookup that caused the change. */
export function reportSettled(
  log: FastifyBaseLogger,
  { before, verdict, newOthers, duplicateOf }: SettledPayment,
  reason: object,
): void {
  const context = { order: before.order, ...reason }
  publishEvent('orderChanged', undefined)
  if (verdict.differing) log.error({ ...context, ...verdict.differing }, 'a payment is not the amount of its order')
  for (const { payment, amount, currency } of newOthers)
    log.error({ ...context, payment, amount, currency }, 'an order has a second payment')
  if (verdict.refund === 'failed' && before.refund !== 'failed') log.error(context, 'a refund failed')
  if (duplicateOf) log.error({ ...context, duplicateOf }, 'the goods of a payment were ordered otherwise, too')
  if (verdict.isPaid && !before.paidAt) {
    publishEvent('orderPlaced', 'Online')
  }
  if (verdict.state === before.state) return
  publishEvent('paymentChanged', verdict.state)
  log.info({ ...context, from: before.state, to: verdict.state }, 'a payment changed')
}

/**
 * Takes the goods of an order that was just paid from stock. When they were sold before the money came, cancels the
 * order, requests the refund and returns true: the payment must be judged again then.
 */
async function takePaidStock(
  tx: Db,
  { id: payment, order, amount, sessionId, isAnyCounted }: PaymentRow,
  { paymentIntent }: PaymentVerdict,
  now: Date,
): Promise<boolean> {
  if (!isAnyCounted || (await takeHeldStock(tx, order, await findRequestedLines(tx, order), now))) return false
  await cancelUnavailableOrder(tx, order, now)
  const refund = {
    id: newId<RefundId>(),
    order,
    payment,
    amount,
    lines: [],
    isWhole: true,
    reason: 'Out of stock',
    by: STORE,
    restock: false,
  }
  await insertOnlineRefund(tx, { ...refund, sessionId, paymentIntent, now, sendAt: now })
  return true
}
