import type { OrderWire } from '../../../contract/orders.ts'
import { type Cents, cents, formatCents, wireCents } from '../../../domain/money.ts'
import type { PaymentType } from '../../../domain/order.ts'
import { balanceOf, type OrderBalance } from '../../../domain/order-balance.ts'
import { type Sums, sumLines } from '../../../domain/pricing.ts'
import { isOrdered, piecesOf } from './line-changes.ts'

/** Computes what the order costs, what of it is paid and what goes back, by the same rule as the server. */
export const orderBalance = (order: OrderWire): OrderBalance =>
  balanceOf({
    paymentType: order.paymentType,
    status: order.status,
    isPaid: order.isPaid,
    ordered: wireCents(order.amount),
    picked: wireCents(order.toPay),
    cashReceived: order.cashReceived === undefined ? null : wireCents(order.cashReceived),
    isLeftOutRefunded: order.isSettled ?? false,
    isRefunded: order.payment?.isRefunded ?? false,
    refunds: order.refunds.map(({ amount, status, isSettled }) => ({
      amount: wireCents(amount),
      status: isSettled ? 'settled' : status,
    })),
  })

export function orderedSums({ items, amount }: Pick<OrderWire, 'items' | 'amount'>): Sums {
  const lines = items.filter(isOrdered).map(({ product, quantity }) => ({ offerPrice: wireCents(product.offerPrice), quantity }))
  return withTotal(lines, wireCents(amount))
}

/** Sums the goods that come, with substitutes and without what was left out. */
export function comingSums({ items, toPay }: Pick<OrderWire, 'items' | 'toPay'>): Sums {
  const lines = items.map((line) => ({ offerPrice: wireCents(line.product.offerPrice), quantity: piecesOf(line) }))
  return withTotal(lines, wireCents(toPay))
}

/** Derives the tax from the total and the lines, so that it is the tax that was charged at the time. */
function withTotal(lines: Parameters<typeof sumLines>[0], total: Cents): Sums {
  const { cartAmount } = sumLines(lines)
  return { cartAmount, tax: cents(total - cartAmount), total }
}

/** Counts the pieces that come, with substitutes. */
export const countOrderPieces = ({ items }: Pick<OrderWire, 'items'>): number =>
  items.reduce((sum, line) => sum + piecesOf(line), 0)

interface PaymentRow {
  readonly name: string
  readonly amount: Cents
  readonly reason?: string
}

export function paymentRows(order: OrderWire): PaymentRow[] {
  const balance = orderBalance(order)
  const { paid, leftOut, kept, givenBack } = balance
  const refunds = order.refunds.filter(({ isSettled }) => !isSettled)
  if (paid === 0) return []
  return [
    { name: order.paymentType === 'Online' ? 'Paid online' : 'Paid in cash', amount: paid },
    ...refunds.map(({ status, amount, reason }) => ({ name: REFUND_NAMES[status], amount: wireCents(amount), reason })),
    ...(leftOut > 0 ? [{ name: 'Back to you', amount: leftOut }] : []),
    ...(givenBack > 0 ? [{ name: payVerb(balance), amount: kept }] : []),
  ]
}

const REFUND_NAMES = { pending: 'Refund on its way', succeeded: 'Refunded', failed: 'Refund failed' } as const

/** Says what is to be paid at the door. Returns null when nothing is. */
function doorText({ status }: OrderWire, { stillToPay, kept }: OrderBalance): string | null {
  if (stillToPay === 0) return null
  if (status === 'Delivered') return `${formatCents(stillToPay)} is still to pay`
  return stillToPay === kept ? 'In cash at the door' : `${formatCents(stillToPay)} of it in cash at the door`
}

export interface PlainMoney {
  /** This is what the order costs the shopper in the end, such as `You pay $17.59`. */
  readonly headline: string
  /** These say how it is paid, and what changed since it was ordered. */
  readonly details: readonly string[]
}

/** Says `You paid` once no more money is to move. */
export function plainMoney(order: OrderWire): PlainMoney {
  const balance = orderBalance(order)
  const { kept, paid, ordered, cameTo, leftOut, refunding, refunded } = balance
  const less = order.status === 'Cancelled' ? 0 : ordered - cameTo
  const details = [
    doorText(order, balance),
    paid > 0 && paid !== kept ? `You paid ${formatCents(paid)} ${order.paymentType === 'Online' ? 'online' : 'in cash'}` : null,
    less > 0 ? `${formatCents(cents(less))} less than you ordered` : null,
    leftOut > 0 ? `${formatCents(leftOut)} goes back to you soon after delivery` : null,
    refunding > 0 ? `${formatCents(refunding)} is on its way back to you` : null,
    refunded > 0 ? `${formatCents(refunded)} went back to you` : null,
  ]
  return {
    headline: kept === 0 ? 'Nothing to pay' : `${payVerb(balance)} ${formatCents(kept)}`,
    details: details.filter((text) => text !== null),
  }
}

const payVerb = ({ stillToPay, leftOut, refunding, failed }: OrderBalance): string =>
  stillToPay + leftOut + refunding + failed === 0 ? 'You paid' : 'You pay'

/** The specification, section 2, gives these names. */
export const PAYMENT_LABELS: Readonly<Record<PaymentType, string>> = { COD: 'Cash On Delivery', Online: 'Online Payment' }
