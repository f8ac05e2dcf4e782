import type { Actor } from '../../../domain/actor.ts'
import { formatCents } from '../../../domain/money.ts'
import type { OrderId, OrderLine } from '../../../domain/order.ts'
import { judgePayment, type PaymentVerdict } from '../../../domain/payment.ts'
import type { RefundFact, RefundId } from '../../../domain/refund.ts'
import { quoteRefund, type RefundPart, type RefundQuote, type RejectedRefund } from '../../../domain/refund-amount.ts'
import { ClientError, notFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { cancelRefundedOrder, lockOrder } from '../orders/change-status.ts'
import { recordOrderEvent } from '../orders/order-repository.ts'
import { moveStock, returnStock } from '../stock/move-stock.ts'
import { findRefundableOrder, NothingToRefund, type RefundableOrder } from './find-refundable-order.ts'
import { mailRefund } from './mail-refund.ts'
import { insertEvent, listFacts } from './payment-event-repository.ts'
import { resolveDecidedIssues } from './payment-issue-repository.ts'
import { lockPayment } from './payment-repository.ts'
import type { RefundablePayment } from './refund-repository.ts'
import { insertOnlineRefund, insertRefund, requestFact, takePiecesToRestock } from './refund-request-repository.ts'
import { settleFailure } from './settle-failure.ts'
import { type SettledPayment, settlePayment } from './settle-payment.ts'

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
  readonly now: Date
  /** The time when the job that sends the refund is due. By default it is due at once. */
  readonly sendAt?: Date
}

interface QuotedRefund extends RefundRequest {
  readonly id: RefundId
  readonly quote: RefundQuote
  /** Whether the refund is of all that is left of its payment. */
  readonly isWhole: boolean
}

export interface RequestedRefund {
  readonly id: RefundId
  /** The caller must pass it to reportSettled after the commit. Null means that the refund is of cash. */
  readonly settled: SettledPayment | null
}

/**
 * Inserts a refund and the job that sends it to the provider. A refund of cash is recorded as paid out, or as still to
 * be paid out when `isOwed` is set. A refund of all that is left cancels an order that is not on its way yet. Throws
 * 404 when there is no such order, 409 when it is more than was paid or bought, and 422 for an unknown line.
 */
export async function requestRefund(tx: Db, request: RefundRequest): Promise<RequestedRefund> {
  const { order, payment: other, now, by, reason } = request
  if ((await lockOrder(tx, order)) === null) throw notFound('Order')
  const refundable = await findRefundableOrder(tx, order, other)
  const quote = quoteRefund(refundable, request)
  if ('problem' in quote) throw rejectionError(quote, refundable)
  const isWhole = quote.amount === refundable.left
  const refund = { ...request, id: newId<RefundId>(), quote, isWhole }
  const isCanceled = isWhole && other === undefined && (await cancelRefundedOrder(tx, order, now, { by, reason }))
  const settled = refundable.payment ? await requestOnlineRefund(tx, refund, refundable.payment) : null
  if (!refundable.payment) await recordCashRefund(tx, refund)
  if (isCanceled) await resolveDecidedIssues(tx, order)
  if (isCanceled) await returnStock(tx, order, by, now)
  else if (refund.restock) await restockRefund(tx, refund, refundable.order.lines)
  await recordOrderEvent(tx, order, 'refunded', now)
  return { id: refund.id, settled }
}

function rejectionError({ problem, line }: RejectedRefund, { order, payment, left, lines }: RefundableOrder): ClientError {
  const name = order.lines.find(({ id }) => id === line)?.name ?? 'this product'
  switch (problem) {
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

async function requestOnlineRefund(tx: Db, refund: QuotedRefund, payment: RefundablePayment): Promise<SettledPayment> {
  const { order, now, sendAt = now } = refund
  const own = await lockPayment(tx, order)
  if (!own) throw new ClientError(409, 'This order has no online payment to refund')
  const { sessionId, paymentIntent } = payment
  const reported = { order, sessionId, paymentIntent }
  const verdict = judgePayment(own, await listFacts(tx, order))
  for (const failed of repeatedBy(refund, failuresOf(payment, verdict))) await settleFailure(tx, reported, failed, now)
  await insertOnlineRefund(tx, { ...refund, ...refund.quote, ...reported, payment: payment.id, now, sendAt })
  return settlePayment(tx, own, now)
}

function failuresOf(
  { kind, paymentIntent }: RefundablePayment,
  { failedRefunds, others }: PaymentVerdict,
): readonly RefundFact[] {
  if (kind === 'checkout') return failedRefunds
  const refunds = others.find(({ payment }) => payment === paymentIntent)?.refunds ?? []
  return refunds.filter(({ status }) => status === 'failed')
}

/** Returns the failed refunds that this one repeats. */
const repeatedBy = ({ isWhole, quote }: QuotedRefund, failed: readonly RefundFact[]): readonly RefundFact[] =>
  isWhole ? failed : failed.filter(({ amount }) => amount === quote.amount).slice(0, 1)

const NO_PAYMENT = { sessionId: null, paymentIntent: null }

/** Records a refund of cash, which staff pay out by hand: they just did, or still have to when `isOwed` is set. */
async function recordCashRefund(tx: Db, refund: QuotedRefund): Promise<void> {
  const { id, order, quote, isWhole, isOwed = false, now } = refund
  const status = isOwed ? 'pending' : 'succeeded'
  await insertRefund(tx, { ...refund, ...quote, payment: null, status }, now)
  await mailRefund(tx, { order, refund: id, status }, now)
  const [event, fact] = [{ ...NO_PAYMENT, order, type: 'refund requested' }, requestFact({ id, isWhole, ...quote })]
  await insertEvent(tx, { ...event, id: `requested ${id}`, fact: { ...fact, status } }, order, now)
}

/**
 * Returns the refunded goods to stock. Goods that a failed refund has returned are not returned again by the refund
 * that repeats it.
 */
async function restockRefund(tx: Db, { id, order, by, now }: QuotedRefund, lines: readonly OrderLine[]): Promise<void> {
  const pieces = await takePiecesToRestock(tx, order, id)
  const movements = lines.flatMap(({ id: line, product }) => {
    const change = pieces.find((one) => one.line === line)?.quantity ?? 0
    return change === 0 ? [] : [{ product, change, reason: 'refunded', order, by } as const]
  })
  if (movements.length > 0) await moveStock(tx, movements, now)
}
