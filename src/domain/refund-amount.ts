import { type Cents, cents } from './money.ts'
import type { OrderLineId } from './order.ts'
import type { PricedLine, Sums } from './pricing.ts'

export interface RefundedLine {
  readonly line: OrderLineId
  readonly quantity: number
}

export interface RefundableLine extends PricedLine {
  readonly id: OrderLineId
  /** Pieces, by pending and succeeded refunds. */
  readonly refunded: number
}

export interface Refundable {
  readonly lines: readonly RefundableLine[]
  /** Of the order: what the lines' tax is shares of. */
  readonly sums: Sums
  /** What was paid, less pending and succeeded refunds. */
  readonly left: Cents
}

/** By lines, or by amount; neither: all that is left. */
export interface RefundPart {
  readonly lines?: readonly RefundedLine[] | undefined
  readonly amount?: Cents | undefined
}

export interface RefundQuote {
  readonly amount: Cents
  readonly lines: readonly RefundedLine[]
}

export type RefundProblem = 'unknown line' | 'nothing left' | 'more than bought' | 'more than paid'

/** `line`: the one at fault. */
export interface RejectedRefund {
  readonly problem: RefundProblem
  readonly line?: OrderLineId
}

/** What a refund comes to. Once the last piece is refunded, it takes what is left, so that cents close. */
export function quoteRefund(order: Refundable, { lines, amount }: RefundPart): RefundQuote | RejectedRefund {
  if (lines) return quoteLines(order, mergeLines(lines))
  if (order.left <= 0) return { problem: 'nothing left' }
  if (amount === undefined) return { amount: order.left, lines: linesLeft(order) }
  return amount > order.left ? { problem: 'more than paid' } : { amount, lines: [] }
}

function quoteLines(order: Refundable, requested: readonly RefundedLine[]): RefundQuote | RejectedRefund {
  const unknown = requested.find(({ line }) => !order.lines.some(({ id }) => id === line))
  if (unknown) return { problem: 'unknown line', line: unknown.line }
  if (order.left <= 0) return { problem: 'nothing left' }
  const quantityOf = ({ id }: RefundableLine) => requested.find(({ line }) => line === id)?.quantity ?? 0
  const tooMany = order.lines.find((line) => quantityOf(line) > piecesLeft(line))
  if (tooMany) return { problem: 'more than bought', line: tooMany.id }
  if (order.lines.every((line) => quantityOf(line) === piecesLeft(line))) return { amount: order.left, lines: requested }
  const amount = order.lines.reduce((sum, line) => sum + amountOf(line, quantityOf(line), order.sums), 0)
  if (amount === 0) return { problem: 'nothing left' }
  return amount > order.left ? { problem: 'more than paid' } : { amount: cents(amount), lines: requested }
}

/** None when fewer were picked than refunded before. */
export const piecesLeft = ({ quantity, refunded }: RefundableLine): number => Math.max(0, quantity - refunded)

const linesLeft = ({ lines }: Refundable): RefundedLine[] =>
  lines.flatMap((line) => (piecesLeft(line) > 0 ? [{ line: line.id, quantity: piecesLeft(line) }] : []))

/** With the pieces' share of the tax, rounded down. */
export function amountOf({ offerPrice }: PricedLine, quantity: number, { cartAmount, tax }: Sums): Cents {
  const goods = offerPrice * quantity
  return cents(goods + (cartAmount === 0 ? 0 : Number((BigInt(tax) * BigInt(goods)) / BigInt(cartAmount))))
}

/** A line may be named several times. */
function mergeLines(requested: readonly RefundedLine[]): RefundedLine[] {
  const quantities = new Map<OrderLineId, number>()
  for (const { line, quantity } of requested) quantities.set(line, (quantities.get(line) ?? 0) + quantity)
  return [...quantities].map(([line, quantity]) => ({ line, quantity }))
}
