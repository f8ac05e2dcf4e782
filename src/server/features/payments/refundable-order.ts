import { type Cents, cents } from '../../../domain/money.ts'
import { AWAITING_PAYMENT, type AwaitingOrder, type Order, type OrderId } from '../../../domain/orders/order.ts'
import { piecesOf } from '../../../domain/orders/picking.ts'
import type { Refundable } from '../../../domain/payments/refund-amount.ts'
import { ClientError, notFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { sumCashRefunds } from './cash-refunds.ts'
import { countRefundedPieces, findRefundable, type RefundablePayment } from './refund-repository.ts'

export interface RefundableOrder extends Refundable {
  readonly order: Order | AwaitingOrder
  /** Is null when the order is paid in cash. */
  readonly payment: RefundablePayment | null
}

/**
 * Returns what can be refunded of an order. `payment` names another payment than the order's own, by its id at the
 * provider. Throws 404 when there is no such order, and 409 when nothing was paid.
 */
export async function findRefundableOrder(db: Db, id: OrderId, payment?: string): Promise<RefundableOrder> {
  const order = (await getOrdersAndAwaiting(db, [id])).get(id)
  if (!order) throw notFound('Order')
  const refundable = { order, sums: order.sums }
  if (payment === undefined && order.paymentType === 'COD') {
    const left = cents(receivedCash(order) - (await sumCashRefunds(db, id)))
    return { ...refundable, payment: null, lines: linesOf(order, await countRefundedPieces(db, id)), left }
  }
  const payments = await findRefundable(db, id)
  if (payment !== undefined) {
    const other = requireMoney(findOther(payments, payment), 'This order has no such payment to refund')
    return { ...refundable, payment: other, lines: [], left: leftOf(other) }
  }
  const own = payments.find(({ kind }) => kind === 'checkout')
  if (order.status === AWAITING_PAYMENT && (own?.received ?? null) === null) throw notFound('Order')
  const paid = requireMoney(own, 'This order has no online payment to refund')
  return { ...refundable, payment: paid, lines: linesOf(order, await countRefundedPieces(db, id)), left: leftOf(paid) }
}

/** Is thrown when the order was not paid, or when everything was refunded already. */
export class NothingToRefund extends ClientError {
  constructor(message: string) {
    super(409, message)
  }
}

function receivedCash({ isPaid, cashReceived, toPay }: Order | AwaitingOrder): Cents {
  if (!isPaid) throw new NothingToRefund('This order has not been paid')
  return cashReceived ?? toPay
}

const linesOf = ({ lines }: Order | AwaitingOrder, pieces: ReadonlyMap<string, number>) =>
  lines.map((line) => ({
    id: line.id,
    offerPrice: line.offerPrice,
    category: line.category,
    quantity: piecesOf(line),
    refunded: pieces.get(line.id) ?? 0,
  }))

const leftOf = ({ received, given }: RefundablePayment & { received: Cents }): Cents => cents(Math.max(0, received - given))

const findOther = (payments: readonly RefundablePayment[], payment: string) =>
  payments.find(({ kind, paymentIntent }) => kind === 'other' && paymentIntent === payment)

function requireMoney(payment: RefundablePayment | undefined, message: string) {
  if (!payment || payment.received === null) throw new ClientError(409, message)
  return { ...payment, received: payment.received }
}
