import { dueOf } from '../../../domain/customers/credit.ts'
import { cents, formatCents } from '../../../domain/money.ts'
import type { OrderId, OrderLine } from '../../../domain/orders/order.ts'
import type { RefundFact, RefundId } from '../../../domain/payments/refund.ts'
import { quoteRefund, type RefundPart, type RefundQuote, type RejectedRefund } from '../../../domain/payments/refund-amount.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { cancelRefundedOrder, type LockedOrder } from '../orders/change-status.ts'
import { countRefundInComplaints } from '../orders/complaint-repository.ts'
import { getOrder, recordOrderEvent } from '../orders/order-repository.ts'
import { moveStock, returnMovements } from '../stock/move-stock.ts'
import { findTaken } from '../stock/stock-movements.ts'
import { applyFacts, endCanceled } from './apply-payment.ts'
import { releaseReserved } from './capture-payment.ts'
import { recordCashRefund } from './cash-refunds.ts'
import { giveBackCredit, refundToCredit } from './credit-refunds.ts'
import { settleFailedRefund } from './payment-events.ts'
import { lockOrderAndPayment, lockPayment } from './payment-repository.ts'
import { insertOnlineRefund, listFailedRefunds, takePiecesToRestock } from './refund-repository.ts'
import { findRefundableOrder, NothingToRefund, type RefundableOrder, type RefundablePayment } from './refundable-order.ts'

interface RefundRequest extends RefundPart {
  readonly order: OrderId
  /** The id at the provider of another payment than the order's own. */
  readonly payment?: string | undefined
  readonly reason: string
  readonly by: Actor
  /** Whether the goods of the refunded lines are for sale again. */
  readonly restock: boolean
  /** Whether a refund of cash is still to be paid out by hand. */
  readonly isOwed?: boolean
  /** Whether it repeats failed refunds of the same amount, which are settled then. The default is true. */
  readonly isRepeat?: boolean
  readonly now: Date
  /** The time when the job that sends the refund is due. By default it is due at once. */
  readonly sendAt?: Date
}

export interface QuotedRefund extends RefundRequest {
  readonly id: RefundId
  readonly quote: RefundQuote
  /** Whether the refund is of all that is left of its payment. */
  readonly isWhole: boolean
}

/**
 * Inserts a refund and the job that sends it to the provider. A refund of cash is recorded as paid out, or as still to
 * be paid out when `isOwed` is set. What is more than the money that is left goes back to credit at once. A refund of all that is left cancels an order that is not on its way yet. A refund of
 * lines closes the complaints that the shopper reported with them. The caller must hold the order's row lock, and may pass
 * what `findRefundableOrder` has found under it. Throws 404 when there is no such order, 409 when it is more than was
 * paid or bought, and 422 for an unknown line.
 */
export async function requestRefund(tx: Db, request: RefundRequest, found?: RefundableOrder): Promise<RefundId> {
  const { order, payment: other, now, by, reason } = request
  const refundable = found ?? (await findRefundableOrder(tx, order, { payment: other }))
  const { status } = refundable.order
  const quote = quoteRefund(refundable, request)
  if ('reason' in quote) throw rejectionError(quote, refundable)
  const isWhole = quote.amount === refundable.left
  const { money, credit } = splitRefund(quote, refundable)
  const isCanceled = isWhole && other === undefined && (await cancelRefundedOrder(tx, { id: order, status }, now, { by, reason }))
  const locked = { id: order, status: isCanceled ? ('Cancelled' as const) : status }
  const id = newId<RefundId>()
  const refund = money && { ...request, id, quote: money, isWhole: money.amount === refundable.moneyLeft }
  if (refund && refundable.payment) await requestOnlineRefund(tx, refund, refundable.payment, locked)
  else if (refund) await recordCashRefund(tx, refund)
  if (credit) await refundToCredit(tx, { ...request, id: money ? newId<RefundId>() : id, ...credit }, now)
  if (isCanceled) await endCanceled(tx, order, by, now)
  else if (request.restock) await restockRefund(tx, { id, order, by, now }, refundable.order.lines)
  await countRefundInComplaints(tx, refundable.order.complaints, { lines: quote.lines, by, now })
  await recordOrderEvent(tx, order, 'refunded', now)
  return id
}

interface SplitRefund {
  readonly money: RefundQuote | null
  readonly credit: Pick<RefundQuote, 'amount' | 'lines'> | null
}

/** What goes back is money first, and the rest credit. The lines are of the first refund. */
function splitRefund(quote: RefundQuote, { moneyLeft }: RefundableOrder): SplitRefund {
  const { amount, lines } = quote
  if (amount <= moneyLeft) return { money: quote, credit: null }
  if (moneyLeft <= 0) return { money: null, credit: { amount, lines } }
  const credit = { amount: cents(amount - moneyLeft), lines: [] }
  return { money: { amount: moneyLeft, lines, isRest: true }, credit }
}

/**
 * Cancels an order whose amount is only reserved, if the refund would be of all of it: nothing was paid yet, so that all is
 * released. Returns whether it did. The caller must hold the order's row lock.
 */
export async function cancelReserved(tx: Db, { order: id, payment: other, reason = '', by, now, ...part }: CanceledRefund) {
  const order = other === undefined ? await getOrder(tx, id) : null
  const payment = order && (await lockOrderAndPayment(tx, id))
  if (order === null || payment?.state !== 'authorized') return false
  const { toPay, credit } = order
  const isWhole = part.lines === undefined && [undefined, toPay, dueOf(toPay, credit), payment.amount].includes(part.amount)
  if (!isWhole || !(await cancelRefundedOrder(tx, order, now, { by, reason }))) return false
  await releaseReserved(tx, id, now)
  if (credit > 0) await giveBackCredit(tx, id, { by, reason: reason || 'Order canceled', now })
  await endCanceled(tx, id, by, now)
  return true
}

interface CanceledRefund extends Omit<RefundRequest, 'reason' | 'restock'> {
  readonly reason?: string | undefined
}

function rejectionError({ reason, line }: RejectedRefund, { order, payment, left, lines }: RefundableOrder): ClientError {
  const name = order.lines.find(({ id }) => id === line)?.name ?? 'this product'
  switch (reason) {
    case 'unknown line':
      return new ClientError(422, 'lines must be of this order')
    case 'more than bought': {
      const { quantity = 0, refunded = 0 } = lines.find(({ id }) => id === line) ?? {}
      return new ClientError(409, `${Math.max(0, quantity - refunded)} of ${name} can still be refunded`)
    }
    case 'more than paid':
      return new ClientError(409, `${formatCents(left)} can still be refunded`)
    case 'nothing left': {
      const isPending = payment?.refund === 'pending'
      return new NothingToRefund(isPending ? 'This refund is already being processed' : 'This payment was refunded already')
    }
  }
}

async function requestOnlineRefund(
  tx: Db,
  refund: QuotedRefund,
  payment: RefundablePayment,
  lockedOrder: LockedOrder,
): Promise<void> {
  const { order, now, sendAt = now } = refund
  const own = await lockPayment(tx, lockedOrder)
  if (!own) throw new ClientError(409, 'This order has no online payment to refund')
  const { sessionId, paymentIntent } = payment
  const reported = { order, sessionId, paymentIntent }
  const repeated = repeatedBy(refund, await listFailedRefunds(tx, payment.id))
  for (const failed of repeated) await settleFailedRefund(tx, reported, failed, now)
  await insertOnlineRefund(tx, { ...refund, ...refund.quote, ...reported, payment: payment.id, now, sendAt })
  await applyFacts(tx, own, { refund: refund.id }, now)
}

/** Returns the failed refunds that this one repeats. */
function repeatedBy({ isWhole, isRepeat = true, quote }: QuotedRefund, failed: readonly RefundFact[]): readonly RefundFact[] {
  if (!isRepeat) return []
  return isWhole ? failed : failed.filter(({ amount }) => amount === quote.amount).slice(0, 1)
}

/**
 * Returns the refunded goods to stock. Goods that a failed refund has returned are not returned again by the refund
 * that repeats it.
 */
async function restockRefund(
  tx: Db,
  { id, order, by, now }: Pick<QuotedRefund, 'id' | 'order' | 'by' | 'now'>,
  lines: readonly OrderLine[],
): Promise<void> {
  const pieces = await takePiecesToRestock(tx, order, id)
  const returned = lines.flatMap(({ id: line, product }) => {
    const quantity = pieces.find((one) => one.line === line)?.quantity ?? 0
    return quantity === 0 ? [] : [{ product, quantity }]
  })
  if (returned.length === 0) return
  await moveStock(tx, returnMovements(await findTaken(tx, order), returned, { reason: 'refunded', order, by }), now)
}

interface Rest {
  readonly payment?: string | undefined
  readonly by: Actor
  readonly reason: string
  readonly now: Date
}

/**
 * Refunds all that is left of what was paid, in money and by credit. A refund of cash must then be paid out by hand. Returns null
 * when nothing was paid or nothing is left.
 */
export async function refundRest(tx: Db, order: OrderId, rest: Rest): Promise<RefundId | null> {
  try {
    const found = await findRefundableOrder(tx, order, { payment: rest.payment, ofUnpaid: true })
    return await requestRefund(tx, { order, restock: false, isOwed: true, ...rest }, found)
  } catch (error) {
    if (error instanceof NothingToRefund) return null
    throw error
  }
}
