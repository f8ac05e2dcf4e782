import type { OrderWire } from '../../../contract/orders.ts'
import { formatCents } from '../../../domain/money.ts'
import { orderBalance } from '../orders/order-sums.ts'

/** Returns a sentence that says what canceling the order does to its money. */
export function cancelEffect(order: OrderWire): string {
  const { paid, left, stillToPay } = orderBalance(order)
  if (paid === 0) return `The customer has not paid the ${formatCents(stillToPay)} yet.`
  if (left === 0) return 'What the customer paid was refunded already.'
  if (order.paymentType === 'Online') return `The ${formatCents(left)} that the customer paid online will be refunded.`
  return `The customer paid ${formatCents(left)} in cash. Please pay it back.`
}
