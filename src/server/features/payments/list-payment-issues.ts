import type { ListOrdersQuery } from '../../../contract/order-requests.ts'
import type { OrderWire } from '../../../contract/orders.ts'
import type { PaymentIssueWire } from '../../../contract/payments.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Money } from '../../../domain/payment.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/get-orders.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { findOrderMoney } from './find-order-money.ts'
import { findPaymentIssues, type PaymentIssueRow } from './payment-issue-repository.ts'

const DEFAULT_LIMIT = 100

/** Newest order first; `limit` counts orders. */
export async function listPaymentIssues(
  { db, pictureOrigin }: Platform,
  { limit = DEFAULT_LIMIT, cursor }: ListOrdersQuery,
): Promise<{ payments: PaymentIssueWire[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : (cursor as OrderId) // checked by the schema
  const issues = Map.groupBy(await findPaymentIssues(db, limit + 1, after), ({ order }) => order)
  const { page, nextCursor } = keysetPage([...issues], limit, ([order]) => order)
  const orders = await getOrdersAndAwaiting(
    db,
    page.map(([order]) => order),
  )
  const money = await findOrderMoney(db, [...orders.values()])
  const wired = page.flatMap(([id, rows]) => {
    const order = orders.get(id)
    if (!order) return []
    const wire = orderToWire(order, 'manager', pictureOrigin, money.get(id))
    return rows.map((row) => issueToWire(wire, row))
  })
  return { payments: wired, nextCursor }
}

function issueToWire(order: OrderWire, { kind, received, differing, refund, paymentIntent }: PaymentIssueRow): PaymentIssueWire {
  if (kind === 'other') return { order, second: { payment: paymentIntent ?? '', ...moneyToWire(received) } }
  return { order, ...(differing && { received: moneyToWire(differing) }), ...(refund === 'failed' && { refund }) }
}

const moneyToWire = ({ amount, currency }: Money) => ({ amount: dollarsOf(amount), currency })
