import { sql } from 'kysely'
import { wholeOf } from '../../../domain/checkout/pricing.ts'
import { dueOf } from '../../../domain/customers/credit.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import { AWAITING_PAYMENT, type AwaitingOrder, type Order, type OrderId, type OrderLineId } from '../../../domain/orders/order.ts'
import { comingLine } from '../../../domain/orders/picking.ts'
import type { PaymentId, PaymentState } from '../../../domain/payments/payment.ts'
import { COUNTED_STATUSES, type RefundState } from '../../../domain/payments/refund.ts'
import type { Refundable } from '../../../domain/payments/refund-amount.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findCreditOfOrders } from '../customers/credit-repository.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { sumCashRefunds } from './cash-refunds.ts'

export interface RefundablePayment {
  readonly id: PaymentId
  readonly kind: 'own' | 'other'
  readonly state: PaymentState
  readonly refund: RefundState | null
  readonly received: Cents | null
  readonly sessionId: string | null
  readonly paymentIntent: string | null
  /** The cents that were refunded or are on their way back. */
  readonly given: number
}

/** An SQL expression of a row of `payments`: the cents that are on their way back. */
export const pendingSum = sql<number>`(
  select coalesce(sum(refunds.amount), 0)::bigint from refunds
  where refunds.payment_id = payments.id and refunds.status = 'pending')`

export async function findRefundable(db: Db, order: OrderId): Promise<RefundablePayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'kind', 'state', 'refund_state as refund', 'session_id as sessionId', 'payment_intent as paymentIntent'])
    .select(['amount', 'paid_at', 'differing_amount', 'refunded_amount', 'captured_amount'])
    .select(pendingSum.as('pending'))
    .where('order_id', '=', order)
    .execute()
  return rows.map(({ refunded_amount: returned, pending, ...row }) => {
    const { id, kind, state, refund, sessionId, paymentIntent } = row
    return { id, kind, state, refund, sessionId, paymentIntent, received: receivedOf(row), given: (returned ?? 0) + pending }
  })
}

interface ReceivedRow extends Pick<RefundablePayment, 'kind' | 'state'> {
  readonly amount: Cents
  readonly paid_at: Date | null
  readonly captured_amount: Cents | null
  readonly differing_amount: Cents | null
}

/** Returns what a payment has brought. It is null before, and while its amount is only reserved. */
function receivedOf({ kind, state, amount, paid_at, captured_amount, differing_amount }: ReceivedRow): Cents | null {
  if (kind === 'other') return amount
  if (state === 'authorized' || state === 'released') return null
  return paid_at ? (captured_amount ?? amount) : differing_amount
}

export interface RefundableOrder extends Refundable {
  readonly order: Order | AwaitingOrder
  /** Is null when the order is paid in cash, and when only its credit goes back. */
  readonly payment: RefundablePayment | null
  /** The part of `left` that was paid in money, which goes back first. The rest goes back to credit. */
  readonly moneyLeft: Cents
}

interface RefundedPart {
  /** `payment` names another payment than the order's own, by its id at the provider. */
  readonly payment?: string | undefined
  /** The credit of an order that is not paid in money goes back, too. Otherwise nothing of such an order can be refunded. */
  readonly ofUnpaid?: boolean
}

/** Returns what can be refunded of an order. Throws 404 when there is no such order, and 409 when nothing was paid. */
export async function findRefundableOrder(
  db: Db,
  id: OrderId,
  { payment, ofUnpaid = false }: RefundedPart = {},
): Promise<RefundableOrder> {
  const order = (await getOrdersAndAwaiting(db, [id])).get(id)
  if (!order) throw notFound('Order')
  const refundable = { order, sums: wholeOf(order.sums, order.lines.map(comingLine)) }
  if (payment !== undefined) {
    const other = requireMoney(findOther(await findRefundable(db, id), payment), 'This order has no such payment to refund')
    const moneyLeft = leftOf(other)
    return { ...refundable, payment: other, lines: [], moneyLeft, left: moneyLeft }
  }
  const money = order.paymentType === 'COD' ? await findCash(db, order) : await findCard(db, order)
  if ('reason' in money && !(ofUnpaid && order.credit > 0)) throw money.reason
  const { payment: paid, left: moneyLeft } = 'reason' in money ? NO_MONEY : money
  const left = cents(moneyLeft + (await findCreditLeft(db, order)))
  return { ...refundable, payment: paid, lines: linesOf(order, await countRefundedPieces(db, id)), moneyLeft, left }
}

const NO_MONEY = { payment: null, left: cents(0) }

type FoundMoney =
  | { readonly payment: RefundablePayment | null; readonly left: Cents }
  /** No money was paid for the order. */
  | { readonly reason: NothingToRefund }

async function findCash(db: Db, { id, isPaid, cashReceived, toPay, credit }: Order | AwaitingOrder): Promise<FoundMoney> {
  if (!isPaid) return { reason: new NothingToRefund('This order has not been paid') }
  const received = cashReceived ?? dueOf(toPay, credit)
  return { payment: null, left: cents(received - (await sumCashRefunds(db, id))) }
}

async function findCard(db: Db, { id, status }: Order | AwaitingOrder): Promise<FoundMoney> {
  const own = (await findRefundable(db, id)).find(({ kind }) => kind === 'own')
  if (status === AWAITING_PAYMENT && (own?.received ?? null) === null) throw notFound('Order')
  if (own?.state === 'authorized' || own?.state === 'released') return { reason: new NothingToRefund(NOT_CAPTURED) }
  const paid = requireMoney(own, 'This order has no online payment to refund')
  return { payment: paid, left: leftOf(paid) }
}

/** Returns what can go back to credit. Nothing can once the account was deleted. */
async function findCreditLeft(db: Db, { id, credit }: Order | AwaitingOrder): Promise<Cents> {
  return credit === 0 ? cents(0) : ((await findCreditOfOrders(db, [id])).get(id)?.amount ?? cents(0))
}

const NOT_CAPTURED =
  'Nothing of this order is paid yet: the card is charged when it goes out. Take products out, or cancel the order'

/** Is thrown when the order was not paid, or when everything was refunded already. */
export class NothingToRefund extends ClientError {
  constructor(message: string) {
    super(409, message)
  }
}

const linesOf = ({ lines }: Order | AwaitingOrder, pieces: ReadonlyMap<string, number>) =>
  lines.map((line) => ({ id: line.id, ...comingLine(line), refunded: pieces.get(line.id) ?? 0 }))

const leftOf = ({ received, given }: RefundablePayment & { received: Cents }): Cents => cents(Math.max(0, received - given))

const findOther = (payments: readonly RefundablePayment[], payment: string) =>
  payments.find(({ kind, paymentIntent }) => kind === 'other' && paymentIntent === payment)

function requireMoney(payment: RefundablePayment | undefined, message: string) {
  if (!payment || payment.received === null) throw new ClientError(409, message)
  return { ...payment, received: payment.received }
}

/** Counts the pieces of each line in pending and succeeded refunds. */
export async function countRefundedPieces(db: Db, order: OrderId): Promise<ReadonlyMap<OrderLineId, number>> {
  const { rows } = await sql<{ line: OrderLineId; pieces: number }>`
    select order_line_id as line, sum(quantity)::integer as pieces from refunds join refund_lines on refund_id = refunds.id
    where order_id = ${order} and status = any(${COUNTED_STATUSES}) group by order_line_id`.execute(db)
  return new Map(rows.map(({ line, pieces }) => [line, pieces]))
}

/** Tells whether a refund of the order names lines, in any status. */
export async function hasRefundedLines(db: Db, order: OrderId): Promise<boolean> {
  const { rows } = await sql`
    select from refunds join refund_lines on refund_id = refunds.id where order_id = ${order} limit 1`.execute(db)
  return rows.length > 0
}
