import { orderedSums, weighedAmount } from '../../../../contract/orders/order-receipt.ts'
import type { OrderWire, RefundWire } from '../../../../contract/orders/orders.ts'
import { wholeOf } from '../../../../domain/checkout/pricing.ts'
import { cents, wireCents } from '../../../../domain/money.ts'
import type { OrderLineId } from '../../../../domain/orders/order.ts'
import { refundedPieces } from '../../../../domain/payments/net-sums.ts'
import type { Refundable } from '../../../../domain/payments/refund-amount.ts'
import type { NewRefund } from '../../../api/seller-api.ts'
import { piecesOf } from '../../orders/line-changes.ts'
import { orderBalance } from '../../orders/order-sums.ts'

/** Returns what of an order can still be refunded. The server decides again when the refund is requested. */
export function refundable(order: OrderWire): Refundable {
  const lines = order.items.map((item) => ({
    id: item.line as OrderLineId, // The API types ids as text.
    offerPrice: wireCents(item.product.offerPrice),
    deposit: wireCents(item.deposit ?? 0),
    category: item.product.category,
    quantity: piecesOf(item),
    amount: weighedAmount(item),
    refunded: refundedPieces(order.refunds, item.line),
  }))
  // Credit of an order that is not paid in money goes back only with the whole order.
  const left = order.isPaid ? orderBalance(order).left : cents(0)
  return { lines, sums: wholeOf(orderedSums(order), lines), left }
}

export const sameRefund = ({ _id: id }: Pick<OrderWire, '_id'>, { lines, amount, reason }: RefundWire): NewRefund =>
  lines ? { id, lines, reason } : { id, amount, reason }
