import type { OrderWire } from '../../../contract/orders.ts'
import { formatDollars } from '../../ui/price.tsx'

/** To the money of an order that is canceled. */
export function cancelEffect({ paymentType, isPaid, amount }: OrderWire): string {
  if (!isPaid) return `The customer has not paid the ${formatDollars(amount)} yet.`
  if (paymentType === 'Online') return `The ${formatDollars(amount)} that the customer paid online will be refunded.`
  return `The customer paid ${formatDollars(amount)} in cash. Please pay it back.`
}
