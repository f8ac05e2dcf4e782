import type { ListOrdersQuery } from '../../../contract/order-requests.ts'
import type { OrderWire } from '../../../contract/orders.ts'
import type { PaymentIssueWire } from '../../../contract/payments.ts'
import { cents, dollarsOf } from '../../../domain/money.ts'
import { type AwaitingOrder, isSameBasket, type Order, type OrderId } from '../../../domain/order.ts'
import { formatOrderNumber } from '../../../domain/order-number.ts'
import { judgePayment, type Money } from '../../../domain/payment.ts'
import type { Staff } from '../../../domain/staff.ts'
import { notFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { findOrderMoney } from './find-order-money.ts'
import { listFacts } from './payment-event-repository.ts'
import { findPaymentIssues, type PaymentIssueRow, resolvePaymentIssues } from './payment-issue-repository.ts'
import { lockPayment, type PaymentRow } from './payment-repository.ts'
import { settleFailure } from './settle-failure.ts'
import { reportSettled, type SettledPayment, settlePayment } from './settle-payment.ts'

const DEFAULT_LIMIT = 100

/** Returns the newest orders first. `limit` counts orders, which can have several issues each. */
export async function listPaymentIssues(
  { db, pictureOrigin }: Platform,
  { limit = DEFAULT_LIMIT, cursor }: ListOrdersQuery,
): Promise<{ payments: PaymentIssueWire[]; nextCursor: string | null }> {
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
  const { kind, received, differing, refund, paymentIntent, given } = issue
  const money = differing ?? received
  const left = moneyToWire({ ...money, amount: cents(Math.max(0, money.amount - given)) })
  if (kind === 'other') return { order, left, second: { payment: paymentIntent ?? '', ...moneyToWire(received) } }
  return {
    order,
    left,
    ...(differing && { received: moneyToWire(differing) }),
    ...(refund === 'failed' && { refund }),
    ...(duplicate && { duplicate }),
  }
}

type AnyOrder = Order | AwaitingOrder

function duplicateOf(order: AnyOrder, other: AnyOrder | null | undefined): PaymentIssueWire['duplicate'] {
  return other ? { number: formatOrderNumber(other.number), isSame: isSameBasket(order, other) } : undefined
}

const moneyToWire = ({ amount, currency }: Money) => ({ amount: dollarsOf(amount), currency })

/** Closes the payment issue of an order, and accepts its failed refunds as they are. Throws 404 when the order has no issue. */
export async function acceptOrder({ db, clock, log }: Platform, id: string, by: Staff): Promise<void> {
  const accepted = await inTransaction(db, async (tx) => {
    const payment = isId<OrderId>(id) ? await lockPayment(tx, id) : null
    if (!payment) return null
    const isResolved = await resolvePaymentIssues(tx, payment.order)
    const settled = payment.refund === 'failed' ? await acceptFailedRefunds(tx, payment, clock.now()) : null
    if (!isResolved && !settled) return null
    await recordAct(tx, by, { what: 'payment-accepted', order: payment.order }, clock.now())
    return { settled }
  })
  if (!accepted) throw notFound('Order')
  if (accepted.settled) reportSettled(log, accepted.settled, { type: 'accepted' })
}

/** Settles the failed refunds of a payment. Refunds that fail later are payment issues again. */
async function acceptFailedRefunds(tx: Db, payment: PaymentRow, now: Date): Promise<SettledPayment> {
  const { order, sessionId, paymentIntent } = payment
  const { failedRefunds } = judgePayment(payment, await listFacts(tx, order))
  for (const failed of failedRefunds) await settleFailure(tx, { order, sessionId, paymentIntent }, failed, now)
  return settlePayment(tx, { ...payment, replacedBy: null }, now)
}
