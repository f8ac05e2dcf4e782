import type { Cents } from '../money.ts'
import type { OrderLine } from '../orders/order.ts'
import { mostOfPieces } from '../products/weighed.ts'
import { type Sums, sumsOfPart } from './pricing.ts'

type OrderedGoods = Pick<OrderLine, 'offerPrice' | 'deposit' | 'quantity' | 'category' | 'weighed'>

/** Returns what ordered goods cost when each line that is sold by weight comes to its most. */
export const atMostOf = (lines: readonly OrderedGoods[], ordered: Sums): Cents =>
  sumsOfPart(
    ordered,
    lines.map(({ weighed, ...line }) => ({ ...line, amount: weighed ? mostOfPieces(weighed, line.quantity) : undefined })),
  ).total
