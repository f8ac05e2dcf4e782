import type { Guest } from '../../../domain/accounts/guest.ts'
import type { RequestedLine } from '../../../domain/checkout/requested-order.ts'
import { dueAt, promisedAfter } from '../../../domain/delivery/delivery-promise.ts'
import type { Slot } from '../../../domain/delivery/delivery-slots.ts'
import { openStateAt } from '../../../domain/delivery/opening-hours.ts'
import { brokenPromise, type PromisedOrder } from '../../../domain/delivery/order-promise.ts'
import { AWAITING_PAYMENT, FIRST_STATUS, type OrderId, type OrderStatus } from '../../../domain/orders/order.ts'
import {
  holdsUntil,
  judgePayment,
  justPaidSince,
  mayStillBePaid,
  type PaymentVerdict,
  sameGoodsSince,
} from '../../../domain/payments/payment.ts'
import type { RefundId } from '../../../domain/payments/refund.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { SHOPPER, STORE } from '../../../domain/staff/actor.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { findConfirmedShopper } from '../accounts/account-repository.ts'
import { lockAndTakeFromCart } from '../carts/cart-repository.ts'
import { loseCredit, releaseCredit, retakeCredit } from '../customers/order-credit.ts'
import { isSlotFull } from '../delivery-times/choose-slot.ts'
import { isCodeOverused } from '../discount-codes/use-code.ts'
import { findRequestedLines, findSoldOut } from '../orders/awaiting-orders.ts'
import { getPromise } from '../orders/broken-promises.ts'
import { setStatus } from '../orders/change-status.ts'
import { findOrderOfSameBasket, findOrderOfSameGoods, findZipOfOrder, type OrderedGoods } from '../orders/find-same-goods.ts'
import { assignGuestOrder, findGuest } from '../orders/guest-orders.ts'
import { lockSlot } from '../orders/orders-in-slots.ts'
import { joinStop } from '../orders/stops.ts'
import { readSettings } from '../settings/store-settings.ts'
import { takeHeldStock } from '../stock/hold-stock.ts'
import { returnStock } from '../stock/move-stock.ts'
import { giveBackCredit, insertCreditRefund } from './credit-refunds.ts'
import { listFacts } from './payment-events.ts'
import { assignPayments, type PaymentRow } from './payment-repository.ts'
import { insertOnlineRefund } from './refund-repository.ts'
import { replaceByPayment } from './replace-payments.ts'

export interface PaidOrder {
  readonly status: OrderStatus
  /** The products that the seller switched off or archived while the shopper paid. */
  readonly soldOut: readonly ProductId[]
  /** An order of the same goods that was placed meanwhile, which makes this payment a duplicate. */
  readonly duplicateOf: OrderId | null
  /** The verdict on the payment afterwards. It differs from the one before when the order is refunded at once. */
  readonly verdict: PaymentVerdict
}

/**
 * Places an order that was just paid, or whose amount was reserved: its goods leave the cart and the stock, and other
 * payments of the same goods are replaced. The order of a guest takes nothing out of an account's cart and replaces payments of the same browser only. The
 * account that has confirmed the guest's email gets it. When the goods or the slot went to others before the money came, the
 * slot is over, or a discount code was used up, the order is canceled and refunded.
 */
export async function placePaidOrder(tx: Db, payment: PaymentRow, reported: PaymentVerdict, now: Date): Promise<PaidOrder> {
  const { order, orderStatus, products, startedAt, payer } = payment
  const guest = await findGuest(tx, order)
  if (guest && payment.shopper === null) await assignToAccount(tx, order, guest)
  const shopper = guest ? null : payment.shopper // an account's cart and payments are not touched by what a guest pays
  const settings = await readSettings(tx)
  const { stop, slot, hasOpening, promise } = await promiseOf(tx, order, settings, now)
  const status = orderStatus === AWAITING_PAYMENT ? FIRST_STATUS : orderStatus
  if (status !== orderStatus) await setStatus(tx, order, { status, by: SHOPPER, now, promise, placedBy: placedByOf(reported) })
  const lines = await findRequestedLines(tx, order)
  if (shopper !== null) await lockAndTakeFromCart(tx, shopper, lines)
  const soldOut = await findSoldOut(tx, order)
  const same = payer && (await replaceOthers(tx, { order, payer, products }, startedAt, now))
  const likely = guest && same === null ? await findOrderOfSameBasketAs(tx, order, guest, lines, startedAt) : null
  const duplicateOf = unlessIn(stop, same) // who orders along with an order knows what is in it
  const lostSlot = slot && (await whySlotIsLost(tx, payment, { slot, settings }, now))
  const hasCredit = await retakeCredit(tx, payment, now)
  // Stock comes after the other payments, because payments are locked before stock.
  const isAvailable =
    !payment.isAnyCounted || (await takeHeldStock(tx, { order, lines, dueOn: dayOf(promise.dueAt, settings.timeZone) }, now))
  const isOverused = !isCounted(payment) && (await isCodeOverused(tx, order)) // codes are locked last
  const reason = lostReason({ isAvailable, isOverused, lostSlot, hasOpening, hasCredit })
  if (reason === null) return { status, soldOut, duplicateOf: duplicateOf ?? unlessIn(stop, likely), verdict: reported }
  await giveBackLost(tx, payment, { hasCredit, reason, now })
  if (isAvailable) await returnStock(tx, order, { by: STORE, now })
  await cancelLost(tx, payment, reported, reason, now)
  return { status: 'Cancelled', soldOut, duplicateOf, verdict: judgePayment(payment, await listFacts(tx, order)) }
}

interface LostOrder {
  readonly hasCredit: boolean
  readonly reason: string
  readonly now: Date
}

/** Gives back the credit of an order that can't be had any more. Credit that it could not take again was given back before. */
async function giveBackLost(tx: Db, payment: PaymentRow, { hasCredit, reason, now }: LostOrder): Promise<void> {
  const { order, shopper, credit } = payment
  if (credit === 0) return
  if (!hasCredit) {
    await releaseCredit(tx, [order], now) // what is left of it, since the refund is of all
    await loseCredit(tx, { order, shopper, credit }, reason, now)
    await insertCreditRefund(tx, { order, amount: credit, reason, by: STORE }, now)
  } else await giveBackCredit(tx, order, { reason, by: STORE, now })
}

const placedByOf = ({ isPaid }: PaymentVerdict) => (isPaid ? 'payment' : 'reservation')

/**
 * Returns what is promised of an order from its payment on. The slot is the one that it may lose. An order that goes along has
 * none: it comes when the others of its stop do.
 */
async function promiseOf(tx: Db, order: OrderId, settings: Settings, now: Date) {
  const joined = await joinStop(tx, order, now)
  if (!joined) return { stop: [], ...promiseFrom(await getPromise(tx, order), settings, now) }
  const { first, orders } = joined
  const promise = { dueAt: first.dueAt, isDeferred: true, broken: first.brokenPromise }
  return { stop: orders.map(({ id }) => id), slot: null, hasOpening: true, promise }
}

const unlessIn = (stop: readonly OrderId[], order: OrderId | null): OrderId | null =>
  order !== null && stop.includes(order) ? null : order

function promiseFrom(promised: PromisedOrder, settings: Settings, now: Date) {
  const { slot, fulfilment } = promised
  const opening = slot?.end ?? dueAt(settings, now, fulfilment)
  const due = opening ?? promisedAfter(settings, now, fulfilment)
  const broken = brokenPromise({ ...promised, dueAt: due }, settings, now)
  const promise = { dueAt: due, isDeferred: !openStateAt(settings, now).isOpen, broken }
  return { slot, hasOpening: opening !== null, promise }
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
  if (mayStillBePaid(state) && replacedBy === null && now <= holdsUntil(expiresAt)) return null
  if (slot.start <= now) return SLOT_OVER
  await lockSlot(tx, slot.start)
  const isFull = await isSlotFull(tx, settings, { slot, except: [order] }, now)
  return isFull ? 'The delivery time was full' : null
}

const SLOT_OVER = 'The delivery time was over'

interface PaidFor {
  readonly isAvailable: boolean
  readonly isOverused: boolean
  /** `lostSlot` is why the order lost its slot. It is null when it has none or keeps it. */
  readonly lostSlot: string | null
  /** Whether it is known when the order could come. */
  readonly hasOpening: boolean
  /** Whether the order still has its credit, or could take it again. */
  readonly hasCredit: boolean
}

/** Returns why a paid order can't be had any more, or null when it can. */
function lostReason({ isAvailable, isOverused, lostSlot, hasOpening, hasCredit }: PaidFor): string | null {
  if (!isAvailable) return 'Out of stock'
  if (!hasOpening) return 'The store stopped taking orders'
  if (lostSlot !== null) return lostSlot
  if (!hasCredit) return 'The credit was used for another order'
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

/** Tells whether the order was counted as a use of its discount code until it was paid (isOpenPaymentOf). */
const isCounted = ({ state, replacedBy }: PaymentRow): boolean => mayStillBePaid(state) && replacedBy === null

/** Cancels an order that can't be had any more, and gives back what was paid, or releases what was reserved. */
async function cancelLost(tx: Db, payment: PaymentRow, reported: PaymentVerdict, reason: string, now: Date): Promise<void> {
  const { order } = payment
  await setStatus(tx, order, { status: 'Cancelled', by: STORE, reason, now })
  if (reported.isPaid) await refundUnavailable(tx, payment, reported, reason, now)
  else await enqueueJob(tx, { kind: 'release-payment', payload: { order } }, now)
}

/**
 * Refunds a payment that was captured although its order was canceled meanwhile. Returns the verdict on the payment, which is
 * another one then.
 */
export async function refundCanceled(tx: Db, payment: PaymentRow, reported: PaymentVerdict, now: Date): Promise<PaymentVerdict> {
  const isLate = payment.orderStatus === 'Cancelled' && payment.captured === null && reported.captured !== null
  if (!isLate) return reported
  await refundUnavailable(tx, payment, reported, 'Order canceled', now)
  return judgePayment(payment, await listFacts(tx, payment.order))
}

/** Requests the refund of a whole payment whose goods, or whose discount, are not there any more. */
async function refundUnavailable(
  tx: Db,
  { id: payment, order, amount: requested, sessionId }: PaymentRow,
  { paymentIntent, captured }: PaymentVerdict,
  reason: string,
  now: Date,
): Promise<void> {
  const amount = captured ?? requested
  const refund = { id: newId<RefundId>(), order, payment, amount, lines: [], isRest: true, isWhole: true, restock: false }
  const why = { reason, by: STORE }
  await insertOnlineRefund(tx, { ...refund, ...why, sessionId, paymentIntent, now, sendAt: now })
}
