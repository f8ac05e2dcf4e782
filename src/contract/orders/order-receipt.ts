import { DEFAULT_TERMS, type Sums, sumLines } from '../../domain/checkout/pricing.ts'
import { dueOf } from '../../domain/customers/credit.ts'
import { type Cents, wireCents } from '../../domain/money.ts'
import type { ReceiptOrder } from '../../domain/orders/receipt.ts'
import { refundedPieces } from '../../domain/payments/net-sums.ts'
import type { Reservation } from '../../domain/payments/payment.ts'
import { costOfWeight, MAX_WEIGHT, type OrderedWeight, weightOf } from '../../domain/products/weighed.ts'
import { sumsFromWire } from '../checkout/price-conversions.ts'
import type { OrderLineWire, OrderWire } from './orders.ts'

/** Returns an order's money and lines as the rules of the domain take them, from a response alone. */
export const receiptOrder = (order: OrderWire): ReceiptOrder => ({
  paymentType: order.paymentType,
  status: order.status,
  isPaid: order.isPaid,
  ordered: wireCents(order.amount),
  paidOnline: paidOnline(order),
  credit: creditOf(order),
  takenOut: wireCents(order.takenOut ?? 0),
  picked: wireCents(order.toPay),
  cashReceived: order.cashReceived === undefined ? null : wireCents(order.cashReceived),
  isLeftOutRefunded: order.isLeftOutRefunded ?? false,
  isRefunded: order.payment?.isRefunded ?? false,
  isPickup: order.fulfilment === 'pickup',
  reservation: reservationOf(order),
  sums: orderedSums(order),
  code: order.code ?? null,
  refunds: order.refunds.map(({ amount, status, reason, isSettled, toCredit = false }) => ({
    amount: wireCents(amount),
    status: isSettled ? 'settled' : status,
    reason,
    toCredit,
  })),
  lines: order.items.map((line) => ({
    offerPrice: wireCents(line.product.offerPrice),
    deposit: wireCents(line.deposit ?? 0),
    category: line.product.category,
    quantity: line.quantity,
    pieces: line.picked ?? line.quantity,
    amount: weighedAmount(line),
    most: unweighedMost(line),
    refunded: refundedPieces(order.refunds, line.line),
    isSubstitute: line.substituteFor !== undefined,
  })),
})

const creditOf = ({ credit = 0 }: OrderWire): Cents => wireCents(credit)

function paidOnline(order: OrderWire): Cents {
  const { payment, placedAmount, amount } = order
  return payment?.captured === undefined ? dueOf(wireCents(placedAmount ?? amount), creditOf(order)) : wireCents(payment.captured)
}

function reservationOf({ payment }: OrderWire): Reservation | null {
  const { state, reserved, captured } = payment ?? {}
  if (state === undefined || reserved === undefined) return null
  return { state, reserved: wireCents(reserved), captured: captured === undefined ? null : wireCents(captured) }
}

/** Returns what the pieces of a line cost by their weight. It is undefined until they were weighed, and for other goods. */
export function weighedAmount({ weighed }: Pick<OrderLineWire, 'weighed'>): Cents | undefined {
  const weight = weighed?.picked === undefined ? null : weightOf(weighed.picked, MAX_WEIGHT)
  return weighed && weight !== null ? costOfWeight(wireCents(weighed.unitPrice), weight) : undefined
}

/** Returns what the pieces of a line may cost while nobody has weighed them. It is undefined for other goods. */
function unweighedMost({ weighed, quantity, picked = quantity }: OrderLineWire): Cents | undefined {
  return weighed && weighed.picked === undefined && picked > 0 ? wireCents(weighed.most) : undefined
}

/** Returns how the goods of a line were sold by weight. It is null for goods by the piece. */
export function orderedWeightOf({ weighed }: Pick<OrderLineWire, 'weighed'>): OrderedWeight | null {
  const piece = weighed ? weightOf(weighed.piece) : null
  if (!weighed || piece === null) return null
  return { per: weighed.per, piece, unitPrice: wireCents(weighed.unitPrice), overPercent: weighed.overPercent }
}

/** Returns the sums of what was ordered. */
export function orderedSums({ sums, taxRule, items }: Pick<OrderWire, 'sums' | 'taxRule' | 'items'>): Sums {
  const ordered = items.filter(({ substituteFor }) => substituteFor === undefined)
  const lines = ordered.map(({ product, deposit = 0, quantity }) => ({
    offerPrice: wireCents(product.offerPrice),
    deposit: wireCents(deposit),
    category: product.category,
    quantity,
  }))
  if (sums && taxRule) return sumsFromWire(sums, taxRule, lines)
  return sumLines(lines, DEFAULT_TERMS) // an order of an earlier version, which had no other terms
}
