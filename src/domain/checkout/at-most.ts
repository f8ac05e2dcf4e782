import type { Cents } from '../money.ts'
import type { OrderLine } from '../orders/order.ts'
import { hasWeighed, mostOfPieces } from '../products/weighed.ts'
import { type Sums, sumsOfPart } from './pricing.ts'

type OrderedGoods = Pick<OrderLine, 'offerPrice' | 'deposit' | 'quantity' | 'category' | 'weighed'>

/** Returns what ordered goods cost when each line that is sold by weight comes to its most. */
export function atMostOf(lines: readonly OrderedGoods[], ordered: Sums): Cents {
  if (!hasWeighed(lines)) return ordered.total
  const heaviest = lines.map(({ weighed, ...line }) => ({
    ...line,
    amount: weighed ? mostOfPieces(weighed, line.quantity) : undefined,
  }))
  return sumsOfPart(ordered, heaviest).total
}
