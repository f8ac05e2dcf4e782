import type { PaymentIssueWire } from '../../../../contract/payments.ts'
import type { NewRefund } from '../../../api/seller-api.ts'
import { formatDollars } from '../../../ui/price.tsx'
import { sameRefund } from '../refunds/same-refund.ts'

interface IssueRefund {
  /** With its currency. */
  readonly amount: string
  readonly refund: NewRefund
}

/** What settles it: the refund that failed, once more, or all of the payment. The customer reads the reason. */
export function issueRefund(payment: PaymentIssueWire): IssueRefund {
  const { order, received, second } = payment
  const failed = payment.refund && order.refunds.findLast(({ status, isSettled }) => status === 'failed' && !isSettled)
  if (failed) return { amount: formatDollars(failed.amount), refund: sameRefund(order, failed) }
  const money = second ?? received
  return {
    amount: money ? formatMoney(money) : formatDollars(order.amount),
    refund: { id: order._id, payment: second?.payment, reason: reasonOf(payment) },
  }
}

function reasonOf({ order, received, refund, second }: PaymentIssueWire): string {
  if (second) return 'Paid twice'
  if (refund) return 'Refund repeated'
  if (received) return 'Another amount than the order’s was paid'
  return order.payment?.duplicateOf === undefined ? 'Sold out' : 'Ordered twice'
}

const formatMoney = ({ amount, currency }: { amount: number; currency: string }): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount)
