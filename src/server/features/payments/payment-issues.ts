import { sql } from 'kysely'
import type { ListOrdersQuery } from '../../../contract/orders/order-requests.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { PaymentIssueWire } from '../../../contract/payments/payments.ts'
import { cents, dollarsOf } from '../../../domain/money.ts'
import { type AwaitingOrder, isSameBasket, type Order, type OrderId } from '../../../domain/orders/order.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import type { Money, PaymentState } from '../../../domain/payments/payment.ts'
import type { RefundState } from '../../../domain/payments/refund.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { inSnapshot, inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { applyFacts } from './apply-payment.ts'
import { findOrderMoney } from './order-money.ts'
import { settleFailedRefund } from './payment-events.ts'
import { lockOrderAndPayment, type PaymentRow } from './payment-repository.ts'
import { listFailedRefunds } from './refund-repository.ts'
import { pendingSum } from './refundable-order.ts'

const DEFAULT_LIMIT = 100

/** Returns the newest orders first. `limit` counts orders, which can have several issues each. */
export function listPaymentIssues(
  { db, pictureOrigin }: Platform,
  query: ListOrdersQuery,
): Promise<{ payments: PaymentIssueWire[]; nextCursor: string | null }> {
  return inSnapshot(db, (tx) => readPage(tx, query, pictureOrigin))
}

async function readPage(db: Db, { limit = DEFAULT_LIMIT, cursor }: ListOrdersQuery, pictureOrigin: string) {
  const after = cursor === undefined ? null : (cursor as OrderId) // checked by the schema
  const issues = Map.groupBy(await findPaymentIssues(db, limit + 1, after), ({ order }) => order)
  const { page, nextCursor } = keysetPage([...issues], limit, ([order]) => order)
  const duplicates = page.flatMap(([, rows]) => rows.flatMap(({ duplicateOf }) => duplicateOf ?? []))
  const orders = await getOrdersAndAwaiting(db, [...page.map(([order]) => order), ...duplicates])
  const money = await findOrderMoney(db, [...orders.values()])
  const wired = page.flatMap(([id, rows]) => {
    const order = orders.get(id)
    if (!order) return []
    const wire = orderToWire(order, 'manager', pictureOrigin, money.get(id))
    return rows.map((row) => issueToWire(wire, row, duplicateOf(order, row.duplicateOf && orders.get(row.duplicateOf))))
  })
  return { payments: wired, nextCursor }
}

function issueToWire(order: OrderWire, issue: PaymentIssueRow, duplicate: PaymentIssueWire['duplicate']): PaymentIssueWire {
  const { kind, state, received, differing, refund, paymentIntent, given } = issue
  const isCaptureDue = state === 'authorized' || state === 'released'
  const money = isCaptureDue ? { ...received, amount: cents(0) } : (differing ?? received)
  const left = moneyToWire({ ...money, amount: cents(Math.max(0, money.amount - given)) })
  if (kind === 'other') return { order, left, second: { payment: paymentIntent ?? '', ...moneyToWire(received) } }
  return {
    order,
    left,
    ...(differing && { received: moneyToWire(differing) }),
    ...(refund === 'failed' && { refund }),
    ...(issue.hasCaptureFailed && { capture: state === 'released' ? ('ended' as const) : ('failed' as const) }),
    ...(duplicate && { duplicate }),
  }
}

type AnyOrder = Order | AwaitingOrder

function duplicateOf(order: AnyOrder, other: AnyOrder | null | undefined): PaymentIssueWire['duplicate'] {
  return other ? { number: formatOrderNumber(other.number), isSame: isSameBasket(order, other) } : undefined
}

const moneyToWire = ({ amount, currency }: Money) => ({ amount: dollarsOf(amount), currency })

/** Closes the payment issue of an order, and accepts its failed refunds as they are. Throws 404 when the order has no issue. */
export async function acceptOrder({ db, clock }: Platform, id: string, by: Staff): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payment = isId<OrderId>(id) ? await lockOrderAndPayment(tx, id) : null
    if (!payment) throw notFound('Order')
    const isResolved = await resolvePaymentIssues(tx, payment.order)
    const hasFailed = payment.refund === 'failed'
    if (!isResolved && !hasFailed) throw notFound('Order')
    if (hasFailed) await acceptFailedRefunds(tx, payment, clock.now())
    await recordStaffAction(tx, by, { what: 'payment-accepted', order: payment.order }, clock.now())
  })
}

async function resolvePaymentIssues(db: Db, order: OrderId): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update payments set sold_out = '{}', replaced_by = null
    where order_id = ${order} and kind = 'own' and state in ('authorized', 'paid') and (sold_out <> '{}' or replaced_by is not null)`.execute(
    db,
  )
  return numAffectedRows > 0n
}

/** Accepts the failed refunds of a payment as they are. Refunds that fail later are payment issues again. */
async function acceptFailedRefunds(tx: Db, payment: PaymentRow, now: Date): Promise<void> {
  const { order, sessionId, paymentIntent } = payment
  for (const failed of await listFailedRefunds(tx, payment.id))
    await settleFailedRefund(tx, { order, sessionId, paymentIntent }, failed, now)
  await applyFacts(tx, { ...payment, replacedBy: null }, { type: 'accepted' }, now)
}

interface PaymentIssueRow {
  readonly order: OrderId
  readonly kind: 'own' | 'other'
  readonly state: PaymentState
  /** The payment was reserved, and could not be captured. */
  readonly hasCaptureFailed: boolean
  readonly received: Money
  readonly differing: Money | null
  readonly refund: RefundState | null
  readonly paymentIntent: string | null
  /** The cents of the payment that were refunded or are on their way back. */
  readonly given: number
  readonly duplicateOf: OrderId | null
}

/**
 * Returns the issues of the newest orders before `after`. The order's own payment comes first. `orders` limits the
 * number of orders.
 */
async function findPaymentIssues(db: Db, orders: number, after: OrderId | null): Promise<PaymentIssueRow[]> {
  // PostgreSQL uses the partial index on payments only when the query repeats the index's condition.
  const { rows } = await sql<PaymentIssueRow>`
    select order_id as order, kind, state, refund_state as refund,
      (state in ('authorized', 'released') and capture_failed_at is not null) as "hasCaptureFailed", payment_intent as "paymentIntent", replaced_by as "duplicateOf",
      json_build_object('amount', coalesce(captured_amount, amount), 'currency', currency) as received,
      case when differing_amount is not null and differing_currency is not null
        then json_build_object('amount', differing_amount, 'currency', differing_currency) end as differing,
      coalesce(refunded_amount, 0) + ${pendingSum} as given
    from payments
    where in_question and order_id in (
      select order_id from payments where in_question and ${after === null ? sql`true` : sql`order_id < ${after}`}
      group by order_id order by order_id desc limit ${orders})
    order by order_id desc, kind, payment_intent`.execute(db)
  return rows
}
