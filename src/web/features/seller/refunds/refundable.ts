import type { OrderWire } from '../../../../contract/orders.ts'
import { cents } from '../../../../domain/money.ts'
import type { OrderLineId } from '../../../../domain/order.ts'
import { sumLines } from '../../../../domain/pricing.ts'
import type { Refundable } from '../../../../domain/refund-amount.ts'
import { wireCents } from '../../../ui/price.tsx'

/** What of an order can still be refunded. The server decides anew. */
export function refundable({
  items,
  amount,
  toPay,
  cashReceived = toPay,
  isPaid,
  paymentType,
  payment,
  refunds,
}: OrderWire): Refundable {
  const counted = refunds.filter(({ status }) => status !== 'failed')
  const given = counted.reduce((sum, refund) => sum + wireCents(refund.amount), 0)
  const refundedOf = (id: string) =>
    counted.flatMap(({ lines = [] }) => lines).reduce((sum, { line, quantity }) => sum + (line === id ? quantity : 0), 0)
  const lines = items.map(({ line, product, quantity, picked }) => ({
    id: line as OrderLineId, // an id is opaque text
    offerPrice: wireCents(product.offerPrice),
    quantity: picked ?? quantity,
    refunded: refundedOf(line),
  }))
  const ordered = items.filter(({ substituteFor }) => substituteFor === undefined)
  const sums = sumLines(ordered.map(({ product, quantity }) => ({ offerPrice: wireCents(product.offerPrice), quantity })))
  const received = isPaid && !payment?.isRefunded ? wireCents(paymentType === 'COD' ? cashReceived : amount) : 0
  return { lines, sums, left: cents(Math.max(0, received - given)) }
}
