import type { ProductId } from '../products/product.ts'
import type { OrderLine } from './order.ts'
import { piecesOf } from './picking.ts'

type StockedLine = Pick<OrderLine, 'product' | 'quantity' | 'pick' | 'substituteFor'>

export interface PickedStock {
  readonly product: ProductId
  readonly change: number
  readonly reason: 'picked' | 'missing'
}

/**
 * Returns the stock movements that a change of an order's lines causes. Ordering took all pieces off the stock. Pieces
 * that are not picked, or that came back from the door, come back as `picked`. Those of them that were not on the shelf are
 * taken again as `missing`. A substitute is taken as `picked`.
 */
export function movePickedStock(before: readonly StockedLine[], after: readonly StockedLine[]): PickedStock[] {
  const products = new Set([...before, ...after].map(({ product }) => product))
  return [...products].flatMap((product) => {
    const sum = (lines: readonly StockedLine[], count: (line: StockedLine) => number) =>
      lines.reduce((pieces, line) => (line.product === product ? pieces + count(line) : pieces), 0)
    const picked = sum(before, piecesOf) - sum(after, piecesOf)
    const missing = sum(before, missingOf) - sum(after, missingOf)
    return [
      { product, change: picked, reason: 'picked' } as const,
      { product, change: missing, reason: 'missing' } as const,
    ].filter(({ change }) => change !== 0)
  })
}

const missingOf = (line: StockedLine): number =>
  line.substituteFor === null && !line.pick?.isRestocked
    ? line.quantity - piecesOf(line) - (line.pick?.broughtBack?.pieces ?? 0)
    : 0
