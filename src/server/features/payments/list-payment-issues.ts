import type { PaymentIssueWire } from '../../../contract/payments.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { Money } from '../../../domain/payment.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { findOrdersOf } from './orders-of-payments.ts'
import { findPaymentIssues } from './payment-issue-repository.ts'

const LIMIT = 100

/** Newest order first. */
export async function listPaymentIssues({ db, pictureOrigin }: Platform): Promise<PaymentIssueWire[]> {
  const found = await findPaymentIssues(db, LIMIT)
  const orders = await findOrdersOf(db, found)
  return found.flatMap(({ order: id, isOwn, differing, refund, second }) => {
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
}

const moneyToWire = ({ amount, currency }: Money) => ({ amount: dollarsOf(amount), currency })
