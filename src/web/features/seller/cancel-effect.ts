import type { OrderWire } from '../../../contract/orders.ts'
import { formatDollars } from '../../ui/price.tsx'

/** To the money of an order that is canceled. */
export function cancelEffect({ paymentType, isPaid, amount, toPay }: OrderWire): string {
  if (!isPaid) return `The customer has not paid the ${formatDollars(toPay)} yet.`
  if (paymentType === 'Online') return `The ${formatDollars(amount)} that the customer paid online will be refunded.`
  return `The customer paid ${formatDollars(toPay)} in cash. Please pay it back.`
}
