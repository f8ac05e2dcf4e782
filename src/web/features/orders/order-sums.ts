import type { OrderWire } from '../../../contract/orders.ts'
import { cents } from '../../../domain/money.ts'
import { type Sums, sumLines } from '../../../domain/pricing.ts'
import { wireCents } from '../../ui/price.tsx'

/** What an order came to: the tax is what its amount holds beyond its lines, as it was charged then. */
export function orderSums({ items, amount }: Pick<OrderWire, 'items' | 'amount'>): Sums {
  const { cartAmount } = sumLines(items.map(({ product, quantity }) => ({ offerPrice: wireCents(product.offerPrice), quantity })))
  const total = wireCents(amount)
  return { cartAmount, tax: cents(total - cartAmount), total }
}

/** Pieces in an order. */
export const countOrderPieces = ({ items }: Pick<OrderWire, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
