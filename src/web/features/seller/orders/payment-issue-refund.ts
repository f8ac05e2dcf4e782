import type { PaymentIssueWire } from '../../../../contract/payments/payments.ts'
import { cents, dollarsOf, formatCents, wireCents } from '../../../../domain/money.ts'
import type { OrderLineId } from '../../../../domain/orders/order.ts'
import { quoteRefund, type RefundPart } from '../../../../domain/payments/refund-amount.ts'
import type { NewRefund } from '../../../api/seller-api.ts'
import { refundable, sameRefund } from '../refunds/refundable.ts'

export interface IssueRefund {
  readonly amount: string
  /** The refund has no reason when only the seller can know it. The customer reads the reason. */
  readonly refund: NewRefund
}

/**
 * Returns the refund that ends the issue. It repeats the refund that failed, or gives back all that is left of the
 * payment. Returns null when nothing is left.
 */
export function issueRefund(issue: PaymentIssueWire): IssueRefund | null {
  const { order, received, second, left } = issue
  const failed = issue.refund && order.refunds.findLast(({ status, isSettled }) => status === 'failed' && !isSettled)
  if (failed) return repeatedRefund(issue, failed)
  if (left.amount === 0) return null
  const amount = formatMoney(left)
  if (second) return { amount, refund: { id: order._id, payment: second.payment, reason: 'Paid twice' } }
  if (received) return { amount, refund: { id: order._id, reason: 'Another amount than the order’s was paid' } }
  // The amount is sent, so that the refund is never more or less than the button says.
  const refund = { id: order._id, amount: left.amount }
  return issue.duplicate ? { amount, refund } : { amount, refund: { ...refund, reason: 'Sold out' } }
}

/** Returns the failed refund again, limited to what is left of the payment. */
function repeatedRefund({ order }: PaymentIssueWire, failed: PaymentIssueWire['order']['refunds'][number]): IssueRefund | null {
  const { left, ...rest } = refundable(order)
  const same = sameRefund(order, failed)
  const part: RefundPart = failed.lines
    ? { lines: failed.lines.map(({ line, quantity }) => ({ line: line as OrderLineId, quantity })) } // The API types ids as text.
    : { amount: cents(Math.min(left, wireCents(failed.amount))) }
  const quote = left === 0 ? null : quoteRefund({ ...rest, left }, part)
  if (!quote || 'reason' in quote) return null
  return {
    amount: formatCents(quote.amount),
    refund: failed.lines ? same : { ...same, amount: dollarsOf(quote.amount) },
  }
}

export const formatMoney = ({ amount, currency }: { amount: number; currency: string }): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount)
