import type { OrderWire } from '../../../contract/orders.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import { wireCents } from '../../ui/price.tsx'

export interface PaymentRow {
  readonly name: string
  readonly amount: Cents
  /** Why it was given back. */
  readonly reason?: string
}

type PaidOrder = Pick<OrderWire, 'paymentType' | 'isPaid' | 'status' | 'amount' | 'toPay' | 'refunds'>

/** What of an order is paid or to pay, and what came or comes back. */
export function paymentRows(order: PaidOrder): PaymentRow[] {
  const rest = toComeBack(order)
  return [
    ...(order.status === 'Cancelled' && !order.isPaid ? [] : [paidRow(order)]),
    ...order.refunds
      .filter(({ isSettled }) => !isSettled)
      .map(({ status, amount, reason }) => ({ name: REFUND_NAMES[status], amount: wireCents(amount), reason })),
    ...(rest > 0 ? [{ name: 'Back to you', amount: rest }] : []),
  ]
}

const REFUND_NAMES = { pending: 'Refund on its way', succeeded: 'Refunded', failed: 'Refund failed' } as const

/** What packing left out of an order paid online. The store gives it back itself, after delivery. */
export function toComeBack({ paymentType, status, amount, toPay, refunds }: PaidOrder): Cents {
  const isOver = status === 'Cancelled' || refunds.some(({ by }) => by === 'store')
  return paymentType === 'Online' && !isOver ? cents(wireCents(amount) - wireCents(toPay)) : cents(0)
}

function paidRow({ paymentType, isPaid, amount, toPay }: PaidOrder): PaymentRow {
  if (paymentType === 'Online') return { name: 'Paid online', amount: wireCents(amount) }
  return { name: isPaid ? 'Paid in cash' : 'To pay at the door', amount: wireCents(toPay) }
}
