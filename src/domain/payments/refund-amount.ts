import { type ChargedLine, depositOf, lineSubtotal, ofPieces, rateOf, type Sums } from '../checkout/pricing.ts'
import { type Cents, cents } from '../money.ts'
import type { OrderLineId } from '../orders/order.ts'

export interface RefundedLine {
  readonly line: OrderLineId
  readonly quantity: number
}

/** Has the pieces that come. */
export interface RefundableLine extends ChargedLine {
  readonly id: OrderLineId
  /** Counts the pieces in pending and succeeded refunds. */
  readonly refunded: number
}

export interface Refundable {
  readonly lines: readonly RefundableLine[]
  /** The tax of a line is its share of the tax of these sums (`wholeOf`). */
  readonly sums: Sums
  /** `left` is what was paid, in money and by credit, less pending and succeeded refunds. */
  readonly left: Cents
}

/** A refund is by lines or by amount. With neither it is of all that is left. */
export interface RefundPart {
  readonly lines?: readonly RefundedLine[] | undefined
  readonly amount?: Cents | undefined
}

export interface RefundQuote {
  readonly amount: Cents
  readonly lines: readonly RefundedLine[]
  /** The amount is all that was left of the goods, which may differ from the sum of the lines. */
  readonly isRest: boolean
}

export interface RejectedRefund {
  readonly reason: 'unknown line' | 'nothing left' | 'more than bought' | 'more than paid'
  readonly line?: OrderLineId
}

/**
 * Returns what a refund amounts to. The refund of the last piece takes all that is left, so that rounding leaves no
 * cents over. A refund by lines leaves the delivery fee out.
 */
export function quoteRefund(order: Refundable, { lines, amount }: RefundPart): RefundQuote | RejectedRefund {
  if (lines) return quoteLines(order, mergeLines(lines))
  if (order.left <= 0) return { reason: 'nothing left' }
  if (amount === undefined) return { amount: order.left, lines: linesLeft(order), isRest: true }
  return amount > order.left ? { reason: 'more than paid' } : { amount, lines: [], isRest: false }
}

function quoteLines(order: Refundable, requested: readonly RefundedLine[]): RefundQuote | RejectedRefund {
  const unknown = requested.find(({ line }) => !order.lines.some(({ id }) => id === line))
  if (unknown) return { reason: 'unknown line', line: unknown.line }
  if (order.left <= 0) return { reason: 'nothing left' }
  const quantityOf = ({ id }: RefundableLine) => requested.find(({ line }) => line === id)?.quantity ?? 0
  const tooMany = order.lines.find((line) => quantityOf(line) > piecesLeft(line))
  if (tooMany) return { reason: 'more than bought', line: tooMany.id }
  const shares = order.lines.reduce((sum, line) => sum + amountOfPieces(line, quantityOf(line), order.sums), 0)
  const isRest = order.lines.every((line) => quantityOf(line) === piecesLeft(line))
  // Earlier refunds of an amount may have given back a part of the delivery fee.
  const rest = Math.min(order.left, Math.max(shares, order.left - order.sums.delivery))
  const amount = isRest ? rest : shares
  if (amount === 0) return { reason: 'nothing left' }
  return amount > order.left ? { reason: 'more than paid' } : { amount: cents(amount), lines: requested, isRest }
}

/** Returns 0 when more pieces were refunded before than were picked in the end. */
export const piecesLeft = ({ quantity, refunded }: RefundableLine): number => Math.max(0, quantity - refunded)

const linesLeft = ({ lines }: Refundable): RefundedLine[] =>
  lines.flatMap((line) => (piecesLeft(line) > 0 ? [{ line: line.id, quantity: piecesLeft(line) }] : []))

/** Returns what the order charged for the next pieces of a line, with their deposit. The last piece that was weighed has the rest of its cents. */
export function amountOfPieces(line: RefundableLine, quantity: number, sums: Sums): Cents {
  const goodsOf = (pieces: number) => lineSubtotal(ofPieces(line, pieces))
  const goods = cents(goodsOf(line.refunded + quantity) - goodsOf(line.refunded))
  return cents(amountOfGoods(goods, line.category, sums) + depositOf([{ ...line, quantity }]))
}

/**
 * Returns what the order charged for goods, rounded down: their shares of the discounted cart and of the tax that was added
 * by the rate of their category. A substitute may have a rate that nothing ordered had. No tax of it was charged then.
 */
function amountOfGoods(amount: Cents, category: string, { cartAmount, discount, parts, taxRule }: Sums): Cents {
  if (cartAmount === 0) return cents(0)
  const rate = rateOf(taxRule, category)
  const part = parts.find((one) => one.rate === rate)
  const [goods, cart] = [BigInt(amount), BigInt(cartAmount)]
  const discounted = goods * BigInt(cartAmount - discount)
  if (!part || part.cartAmount === 0 || taxRule.isIncluded) return cents(Number(discounted / cart))
  const taxed = BigInt(part.cartAmount)
  return cents(Number((discounted * taxed + goods * BigInt(part.tax) * cart) / (cart * taxed)))
}

/** Adds up the quantities of a line that is named several times. */
function mergeLines(requested: readonly RefundedLine[]): RefundedLine[] {
  const quantities = new Map<OrderLineId, number>()
  for (const { line, quantity } of requested) quantities.set(line, (quantities.get(line) ?? 0) + quantity)
  return [...quantities].map(([line, quantity]) => ({ line, quantity }))
}
