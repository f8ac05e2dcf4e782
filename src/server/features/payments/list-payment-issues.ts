import type { ListOrdersQuery } from '../../../contract/order-requests.ts'
import type { PaymentIssueWire } from '../../../contract/payments.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Money } from '../../../domain/payment.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrdersById } from '../orders/find-orders-by-id.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { findPaymentIssues } from './payment-issue-repository.ts'

const DEFAULT_LIMIT = 100

/** Newest first; `limit` counts orders. */
export async function listPaymentIssues(
  { db, pictureOrigin }: Platform,
  { limit = DEFAULT_LIMIT, cursor }: ListOrdersQuery,
): Promise<{ payments: PaymentIssueWire[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : (cursor as OrderId) // checked by the schema
  const { page, nextCursor } = keysetPage(await findPaymentIssues(db, limit + 1, after), limit, ({ order }) => order)
  const ids = page.map(({ order }) => order)
  const orders = await findOrdersById(db, ids)
  const payments = page.flatMap(({ order: id, isOwn, differing, refund, second }) => {
    const found = orders.get(id)
    if (!found) return []
    const order = orderToWire(found, pictureOrigin)
    return [
      ...(isOwn
        ? [{ order, ...(differing && { received: moneyToWire(differing) }), ...(refund === 'failed' && { refund }) }]
        : []),
      ...second.map(({ payment, ...money }) => ({ order, second: { payment, ...moneyToWire(money) } })),
    ]
  })
  return { payments, nextCursor }
}

const moneyToWire = ({ amount, currency }: Money) => ({ amount: dollarsOf(amount), currency })
