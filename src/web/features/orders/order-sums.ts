import type { OrderWire } from '../../../contract/orders.ts'
import { cents } from '../../../domain/money.ts'
import { type Sums, sumLines } from '../../../domain/pricing.ts'
import { wireCents } from '../../ui/price.tsx'

/** Derives the tax from the amount and the lines, as charged then. */
export function orderSums({ items, amount }: Pick<OrderWire, 'items' | 'amount'>): Sums {
  const { cartAmount } = sumLines(items.map(({ product, quantity }) => ({ offerPrice: wireCents(product.offerPrice), quantity })))
  const total = wireCents(amount)
  return { cartAmount, tax: cents(total - cartAmount), total }
}

export const countOrderPieces = ({ items }: Pick<OrderWire, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
