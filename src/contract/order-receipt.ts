import { wireCents } from '../domain/money.ts'
import type { ReceiptOrder } from '../domain/receipt.ts'
import type { OrderWire } from './orders.ts'

/** Returns an order's money and lines as the rules of the domain take them, from a response alone. */
export const receiptOrder = (order: OrderWire): ReceiptOrder => ({
  paymentType: order.paymentType,
  status: order.status,
  isPaid: order.isPaid,
  ordered: wireCents(order.amount),
  picked: wireCents(order.toPay),
  cashReceived: order.cashReceived === undefined ? null : wireCents(order.cashReceived),
  isLeftOutRefunded: order.isSettled ?? false,
  isRefunded: order.payment?.isRefunded ?? false,
  refunds: order.refunds.map(({ amount, status, reason, isSettled }) => ({
    amount: wireCents(amount),
    status: isSettled ? 'settled' : status,
    reason,
  })),
  lines: order.items.map((line) => ({
    offerPrice: wireCents(line.product.offerPrice),
    quantity: line.quantity,
    pieces: line.picked ?? line.quantity,
    isSubstitute: line.substituteFor !== undefined,
  })),
})
