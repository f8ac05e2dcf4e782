import type { ListOrdersQuery } from '../../../contract/order-requests.ts'
import type { OrderWire } from '../../../contract/orders.ts'
import type { PaymentIssueWire } from '../../../contract/payments.ts'
import { cents, dollarsOf } from '../../../domain/money.ts'
import { type AwaitingOrder, isSameBasket, type Order, type OrderId } from '../../../domain/order.ts'
import { formatOrderNumber } from '../../../domain/order-number.ts'
import type { Money } from '../../../domain/payment.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { findOrderMoney } from './find-order-money.ts'
import { findPaymentIssues, type PaymentIssueRow } from './payment-issue-repository.ts'

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
