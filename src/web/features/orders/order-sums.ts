import type { OrderWire } from '../../../contract/orders.ts'
import { cents } from '../../../domain/money.ts'
import { type Sums, sumLines } from '../../../domain/pricing.ts'
import { wireCents } from '../../ui/price.tsx'
import { isOrdered, piecesOf } from './line-changes.ts'

/** As ordered. Derives the tax from the amount and the lines, as charged then. */
export function orderSums({ items, amount }: Pick<OrderWire, 'items' | 'amount'>): Sums {
  const ordered = items.filter(isOrdered)
  const { cartAmount } = sumLines(
    ordered.map(({ product, quantity }) => ({ offerPrice: wireCents(product.offerPrice), quantity })),
  )
  const total = wireCents(amount)
  return { cartAmount, tax: cents(total - cartAmount), total }
}

/** Those that come, with substitutes. */
export const countOrderPieces = ({ items }: Pick<OrderWire, 'items'>): number =>
  items.reduce((sum, line) => sum + piecesOf(line), 0)
