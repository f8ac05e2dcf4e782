import type { ProductId } from '../products/product.ts'
import { type BatchPieces, sumOf, takeInTurn } from '../stock/batches.ts'
import type { OrderLine, OrderLineId } from './order.ts'
import { piecesOf } from './picking.ts'

export interface PiecesOfProduct extends BatchPieces {
  readonly product: ProductId
}

/**
 * Returns of which batches the pieces of each line are, the earliest first, as far as their products have use-by dates. An
 * order takes its pieces by products, so the first line of a product gets the earliest.
 */
export function batchesOfLines(
  lines: readonly OrderLine[],
  taken: readonly PiecesOfProduct[],
): ReadonlyMap<OrderLineId, readonly BatchPieces[]> {
  const dated = new Set(taken.flatMap(({ product, useBy }) => (useBy === null ? [] : [product])))
  const given = new Map<ProductId, number>()
  const found = lines.flatMap((line) => {
    if (!dated.has(line.product)) return []
    const before = given.get(line.product) ?? 0
    const pieces = piecesOf(line)
    given.set(line.product, before + pieces)
    const ofProduct = taken.filter(({ product }) => product === line.product)
    const batches = without(ofProduct, takeInTurn(ofProduct, before))
    return [[line.id, takeInTurn(batches, pieces)] as const]
  })
  return new Map(found)
}

const without = (pieces: readonly BatchPieces[], others: readonly BatchPieces[]): BatchPieces[] =>
  pieces.map(({ useBy, quantity }) => ({ useBy, quantity: quantity - sumOf(others.filter((one) => one.useBy === useBy)) }))
