import { weighedAmount } from '../../../contract/orders/order-receipt.ts'
import type { OrderLineWire, OrderWire } from '../../../contract/orders/orders.ts'
import { lineSubtotal } from '../../../domain/checkout/pricing.ts'
import { type Cents, wireCents } from '../../../domain/money.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import { MAX_WEIGHT, weightOf, weightPriceText, weightText } from '../../../domain/products/weighed.ts'
import { piecesWeight } from '../../ui/weight-text.ts'
import { comes, piecesOf } from './line-changes.ts'

type WeighedLine = Pick<OrderLineWire, 'weighed'>

/**
 * Returns what the pieces of a line that come weigh: `1.25 lb`, or `about 2 lb` before they were weighed. When none comes,
 * these are the ordered pieces. It is null for goods by the piece.
 */
export function weightOfLine(line: OrderLineWire): string | null {
  const { weighed, quantity } = line
  const weight = weighed?.picked === undefined ? null : weightOf(weighed.picked, MAX_WEIGHT)
  if (weighed && weight !== null) return weightText(weight, weighed.per)
  return expectedWeight(line, comes(line) ? piecesOf(line) : quantity)
}

/** Returns what pieces of a line are expected to weigh, such as `about 2 lb`. It is null for goods by the piece. */
export function expectedWeight({ weighed }: WeighedLine, pieces: number): string | null {
  return weighed ? `about ${piecesWeight(weighed, pieces)}` : null
}

/** Returns the price by weight, such as `$2.99 / lb`. It is null for goods by the piece. */
export const priceByWeight = ({ weighed }: WeighedLine): string | null =>
  weighed ? weightPriceText(wireCents(weighed.unitPrice), weighed.per) : null

/** Tells whether pieces of a line come that are sold by weight and not weighed yet. Their amount is an expected one. */
export const isUnweighed = (line: OrderLineWire): boolean =>
  line.weighed !== undefined && line.weighed.picked === undefined && comes(line)

/** Returns `about ` for an order whose sum is an expected one, and otherwise nothing. */
export const aboutText = ({ items, status }: Pick<OrderWire, 'items' | 'status'>): string =>
  isOpen(status) && items.some(isUnweighed) ? 'about ' : ''

/** Returns what the pieces of a line that come cost: by their weight once it is known, and the expected price before. */
export const amountOfLine = (line: OrderLineWire): Cents =>
  lineSubtotal({ offerPrice: wireCents(line.product.offerPrice), quantity: piecesOf(line), amount: weighedAmount(line) })
