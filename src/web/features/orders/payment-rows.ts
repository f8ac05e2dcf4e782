import type { OrderWire } from '../../../contract/orders.ts'
import { type Cents, formatCents, wireCents } from '../../../domain/money.ts'
import { orderBalance } from './order-sums.ts'

export interface PaymentRow {
  readonly name: string
  readonly amount: Cents
  readonly reason?: string
}

export function paymentRows(order: OrderWire): PaymentRow[] {
  const { paid, leftOut, kept, givenBack } = orderBalance(order)
  const refunds = order.refunds.filter(({ isSettled }) => !isSettled)
  if (paid === 0) return []
  return [
    { name: order.paymentType === 'Online' ? 'Paid online' : 'Paid in cash', amount: paid },
    ...refunds.map(({ status, amount, reason }) => ({ name: REFUND_NAMES[status], amount: wireCents(amount), reason })),
    ...(leftOut > 0 ? [{ name: 'Back to you', amount: leftOut }] : []),
    ...(givenBack > 0 ? [{ name: 'You pay', amount: kept }] : []),
  ]
}

const REFUND_NAMES = { pending: 'Refund on its way', succeeded: 'Refunded', failed: 'Refund failed' } as const

/** Says what is to be paid at the door. Returns null when nothing is. */
export function doorText(order: OrderWire): string | null {
  const { stillToPay } = orderBalance(order)
  if (stillToPay === 0) return null
  return order.status === 'Delivered'
    ? `${formatCents(stillToPay)} is still to pay`
    : `Pay ${formatCents(stillToPay)} at the door`
}
