import type { Guest } from '../../../domain/accounts/guest.ts'
import { dueAt, promisedAfter } from '../../../domain/delivery/delivery-promise.ts'
import type { Slot } from '../../../domain/delivery/delivery-slots.ts'
import { openStateAt } from '../../../domain/delivery/opening-hours.ts'
import { brokenPromise } from '../../../domain/delivery/order-promise.ts'
import type { OrderId, OrderStatus, RequestedLine } from '../../../domain/orders/order.ts'
import {
  holdsUntil,
  judgePayment,
  justPaidSince,
  type OtherPayment,
  type PaymentState,
  type PaymentVerdict,
  sameGoodsSince,
} from '../../../domain/payments/payment.ts'
import type { RefundId } from '../../../domain/payments/refund.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { STORE } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type PaymentChange, publishAfterCommit } from '../../platform/domain-events.ts'
import { releaseKeys } from '../../platform/idempotency/idempotency-repository.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { findConfirmedShopper } from '../accounts/account-repository.ts'
import { lockAndTakeFromCart } from '../carts/cart-repository.ts'
import { isSlotFull } from '../delivery-times/choose-slot.ts'
import { isCodeOverused } from '../discount-codes/use-code.ts'
import { findRequestedLines, findSoldOut } from '../orders/awaiting-orders.ts'
import { getPromise } from '../orders/broken-promises.ts'
import { cancelRefundedOrder, cancelUnavailableOrder, type LockedOrder, placePaidOrder } from '../orders/change-status.ts'
import { findOrderOfSameBasket, findOrderOfSameGoods, findZipOfOrder, type OrderedGoods } from '../orders/find-same-goods.ts'
import { assignGuestOrder, findGuest } from '../orders/guest-orders.ts'
import { recordOrderEvent } from '../orders/order-repository.ts'
import { lockSlot } from '../orders/orders-in-slots.ts'
import { readSettings } from '../settings/store-settings.ts'
import { releaseHolds, takeHeldStock } from '../stock/hold-stock.ts'
import { returnStock } from '../stock/move-stock.ts'
import { listFacts } from './payment-events.ts'
import {
  assignPayments,
  type PaymentRow,
  replaceOtherPayments,
  resolveDecidedIssues,
  updatePayment,
} from './payment-repository.ts'
import { insertOnlineRefund, saveRefunds } from './refund-repository.ts'
import { replaceByPayment, returnHolds } from './replace-payments.ts'

/**
 * Derives the state of a payment from all facts that were reported, and saves what follows from it: the order is
 * placed, its goods are taken from stock, a checkout that nobody will pay releases them, a refunded order is canceled,
 * and refunds get their rows. `cause` names what brought the facts. The caller must hold the row locks of the order and of
 * the payment.
 */
export async function applyFacts(tx: Db, before: PaymentRow, cause: PaymentChange['cause'], now: Date): Promise<void> {
  const { order } = before
  const reported = judgePayment(before, await listFacts(tx, order))
  const paid = reported.isPaid && !before.paidAt ? await applyPaid(tx, before, reported, now) : null
  const verdict = paid?.verdict ?? reported
  if (verdict.isRefundedOrPending) await cancelRefunded(tx, { id: order, status: paid?.status ?? before.orderStatus }, now)
  const state = verdict.state === 'open' ? before.state : verdict.state // a payment without a checkout stays "starting"
  const hasEnded = paid !== null || (isWaiting(before.state) && !isWaiting(state))
  await updatePayment(tx, before.id, {
    ...verdict,
    state,
    paidAt: paid && now,
    endedAt: hasEnded ? now : null,
    soldOut: paid?.soldOut ?? null,
    replacedBy: paid ? paid.duplicateOf : before.replacedBy,
  })
  if (state === 'expired' || state === 'failed') await releaseUnpaid(tx, before, now)
  await saveOwnRefunds(tx, before, verdict, now)
  const newOthers = await saveOtherPayments(tx, before, verdict, now)
  publishAfterCommit(tx, 'paymentChanged', {
    ...{ order, cause, from: before.state, to: verdict.state, differing: verdict.differing, newOthers },
    hasRefundFailed: hasRefundFailed(before, verdict),
    duplicateOf: paid?.duplicateOf ?? null,
  })
}

const hasRefundFailed = (before: PaymentRow, verdict: PaymentVerdict): boolean =>
  verdict.refund === 'failed' && before.refund !== 'failed'

/** Saves the other payments that name the order, with their refunds. Returns those that were not known before. */
async function saveOtherPayments(
  tx: Db,
  payment: PaymentRow,
  { others }: PaymentVerdict,
  now: Date,
): Promise<readonly OtherPayment[]> {
  const saved = await replaceOtherPayments(tx, payment, others, now)
  for (const { id, other } of saved) await saveRefunds(tx, { order: payment.order, payment: id }, other.refunds, now)
  return saved.flatMap(({ isNew, other }) => (isNew ? [other] : []))
}

interface PaidOrder {
  readonly status: OrderStatus
  /** The products that the seller switched off or archived while the shopper paid. */
  readonly soldOut: readonly ProductId[]
  /** An order of the same goods that was placed meanwhile, which makes this payment a duplicate. */
  readonly duplicateOf: OrderId | null
  /** The verdict on the payment afterwards. It differs from the one before when the order is refunded at once. */
  readonly verdict: PaymentVerdict
}

/**
 * Places an order that was just paid: its goods leave the cart and the stock, and other payments of the same goods are
 * replaced. The order of a guest takes nothing out of an account's cart and replaces payments of the same browser only. It is
 * given to the account that has confirmed the guest's email, if there is one. When the goods or the slot went to others before the money came,
 * the slot is over, or a discount code was used up, the order is canceled and refunded.
 */
async function applyPaid(tx: Db, payment: PaymentRow, reported: PaymentVerdict, now: Date): Promise<PaidOrder> {
  const { order, orderStatus, products, startedAt, payer } = payment
  const guest = await findGuest(tx, order)
  if (guest && payment.shopper === null) await assignToAccount(tx, order, guest)
  const shopper = guest ? null : payment.shopper // an account's cart and payments are not touched by what a guest pays
  const settings = await readSettings(tx)
  const promised = await getPromise(tx, order)
  const { slot, fulfilment } = promised
  const opening = slot?.end ?? dueAt(settings, now, fulfilment)
  const due = opening ?? promisedAfter(settings, now, fulfilment)
  const broken = brokenPromise({ ...promised, dueAt: due }, settings, now)
  const promise = { dueAt: due, isDeferred: !openStateAt(settings, now).isOpen, broken }
  const placed = await placePaidOrder(tx, { id: order, status: orderStatus }, now, promise)
  const lines = await findRequestedLines(tx, order)
  if (shopper !== null) await lockAndTakeFromCart(tx, shopper, lines)
  const soldOut = await findSoldOut(tx, order)
  const duplicateOf = payer && (await replaceOthers(tx, { order, payer, products }, startedAt, now))
  const likely = guest && duplicateOf === null ? await findOrderOfSameBasketAs(tx, order, guest, lines, startedAt) : null
  const lostSlot = slot && (await whySlotIsLost(tx, payment, { slot, settings }, now))
  // Stock comes after the other payments, because payments are locked before stock.
  const isAvailable = !payment.isAnyCounted || (await takeHeldStock(tx, order, lines, now))
  const isOverused = !isCounted(payment) && (await isCodeOverused(tx, order)) // codes are locked last
  const problem = lostReason({ isAvailable, isOverused, lostSlot, hasOpening: opening !== null })
  if (problem === null) return { status: placed, soldOut, duplicateOf: duplicateOf ?? likely, verdict: reported }
  if (isAvailable) await returnStock(tx, order, { by: STORE, now })
  await cancelUnavailableOrder(tx, order, problem, now)
  await refundUnavailable(tx, payment, reported, problem, now)
  return { status: 'Cancelled', soldOut, duplicateOf, verdict: judgePayment(payment, await listFacts(tx, order)) }
}

/**
 * Returns why an order can't be delivered in its slot any more, or null. The slot is over; or the order no longer held its
 * place when the money came, and the slot has begun or others took the place. The slot is locked after the payment.
 */
async function whySlotIsLost(
  tx: Db,
  { order, state, expiresAt, replacedBy }: PaymentRow,
  { slot, settings }: { readonly slot: Slot; readonly settings: Settings },
  now: Date,
): Promise<string | null> {
  if (slot.end <= now) return SLOT_OVER
  if (isWaiting(state) && replacedBy === null && now <= holdsUntil(expiresAt)) return null
  if (slot.start <= now) return SLOT_OVER
  await lockSlot(tx, slot.start)
  const isFull = await isSlotFull(tx, settings, { slot, except: [order] }, now)
  return isFull ? 'The delivery time was full' : null
}

const SLOT_OVER = 'The delivery time was over'

interface PaidFor {
  readonly isAvailable: boolean
  readonly isOverused: boolean
  /** This is why the order lost its slot. It is null when it has none or keeps it. */
  readonly lostSlot: string | null
  /** Whether it is known when the order could come. */
  readonly hasOpening: boolean
}

/** Returns why a paid order can't be had any more, or null when it can. */
function lostReason({ isAvailable, isOverused, lostSlot, hasOpening }: PaidFor): string | null {
  if (!isAvailable) return 'Out of stock'
  if (!hasOpening) return 'The store stopped taking orders'
  if (lostSlot !== null) return lostSlot
  return isOverused ? 'The discount code was used up' : null
}

/** Gives a guest's order to the account that has confirmed the guest's email, if there is one. */
async function assignToAccount(tx: Db, order: OrderId, { email }: Guest): Promise<void> {
  const shopper = await findConfirmedShopper(tx, email)
  if (shopper === null) return
  await assignGuestOrder(tx, shopper, order)
  await assignPayments(tx, shopper, [order])
}

/** Replaces the payer's other payments of the same goods. Returns their order of the same goods, if there is one. */
async function replaceOthers(tx: Db, goods: OrderedGoods, startedAt: Date, now: Date): Promise<OrderId | null> {
  await replaceByPayment(tx, goods, now)
  return findOrderOfSameGoods(tx, goods, 'shopper' in goods.payer ? justPaidSince(startedAt) : sameGoodsSince(startedAt))
}

/** Finds an order of the same basket that the guest has placed from another browser, within an hour before this one. */
async function findOrderOfSameBasketAs(
  tx: Db,
  order: OrderId,
  guest: Guest,
  lines: readonly RequestedLine[],
  startedAt: Date,
): Promise<OrderId | null> {
  const basket = { ...guest, zipcode: await findZipOfOrder(tx, order), lines }
  return findOrderOfSameBasket(tx, basket, { since: sameGoodsSince(startedAt), isPaid: false, except: order })
}

/** Tells whether the order was counted as a use of its discount code until it was paid (isOpenCheckoutOf). */
const isCounted = ({ state, replacedBy }: PaymentRow): boolean => isWaiting(state) && replacedBy === null

/** Requests the refund of a whole payment whose goods, or whose discount, are not there any more. */
async function refundUnavailable(
  tx: Db,
  { id: payment, order, amount, sessionId }: PaymentRow,
  { paymentIntent }: PaymentVerdict,
  reason: string,
  now: Date,
): Promise<void> {
  const refund = { id: newId<RefundId>(), order, payment, amount, lines: [], isRest: true, isWhole: true, restock: false }
  const why = { reason, by: STORE }
  await insertOnlineRefund(tx, { ...refund, ...why, sessionId, paymentIntent, now, sendAt: now })
}

async function saveOwnRefunds(tx: Db, before: PaymentRow, verdict: PaymentVerdict, now: Date): Promise<void> {
  const { id: payment, order } = before
  const hasChanged = await saveRefunds(tx, { order, payment }, verdict.refunds, now)
  const isOtherSum = verdict.refundedAmount !== before.refundedAmount
  if (hasChanged || isOtherSum) await recordOrderEvent(tx, order, 'refunded', now)
  if (isOtherSum && verdict.areRefundsUnknown) await enqueueJob(tx, { kind: 'find-refunds', payload: { order } }, now)
}

const isWaiting = (state: PaymentState): boolean => state === 'starting' || state === 'open' || state === 'processing'

async function cancelRefunded(tx: Db, order: LockedOrder, now: Date): Promise<void> {
  if (!(await cancelRefundedOrder(tx, order, now))) return
  await resolveDecidedIssues(tx, order.id)
  await returnStock(tx, order.id, { by: STORE, now })
}

async function releaseUnpaid(tx: Db, payment: PaymentRow, now: Date): Promise<void> {
  const { order, sessionId, isAnyCounted } = payment
  await releaseKeys(tx, [order])
  if (!isAnyCounted) return
  if (sessionId === null) await returnHolds(tx, payment, now)
  else await releaseHolds(tx, [order], now)
}
