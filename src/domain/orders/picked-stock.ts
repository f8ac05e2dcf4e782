import type { ProductId } from '../products/product.ts'
import { type BatchPieces, giveBack, sumOf, takeInTurn } from '../stock/batches.ts'
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

/** What an order has taken and not returned of a batch, and how many pieces of it were missing. */
export interface MovedPieces extends BatchPieces {
  readonly product: ProductId
  readonly missing: number
}

export interface PickedPieces extends PickedStock {
  /** The batch of the pieces, or null for pieces without a date. The earliest are taken when it is absent. */
  readonly useBy?: string | null
}

/**
 * Splits movements of picked and missing pieces by batches. Pieces go back to where they came from. Those that come back and
 * are missing, or were missing and are there after all, stay those of their batch.
 */
export function splitByBatches(changes: readonly PickedStock[], moved: readonly MovedPieces[]): PickedPieces[] {
  const products = [...new Set(changes.map(({ product }) => product))]
  return products.flatMap((product) => {
    const ofProduct = moved.filter((one) => one.product === product)
    const [picked, missing] = (['picked', 'missing'] as const).map((reason) =>
      sumOf(changes.flatMap((one) => (one.product === product && one.reason === reason ? { quantity: one.change } : []))),
    )
    const unpicked = giveBack(ofProduct, Math.max(0, picked ?? 0))
    const found = giveBack(
      ofProduct.map(({ useBy, missing: quantity }) => ({ useBy, quantity })),
      Math.max(0, missing ?? 0),
    )
    const added = (reason: PickedStock['reason'], pieces: readonly BatchPieces[]) =>
      pieces.map(({ useBy, quantity }): PickedPieces => ({ product, reason, change: quantity, useBy }))
    const taken = (reason: PickedStock['reason'], quantity: number, from: readonly BatchPieces[]): PickedPieces[] => {
      const known = takeInTurn(from, quantity)
      const rest = quantity - sumOf(known)
      const ofBatches = known.map(({ useBy, quantity }) => ({ product, reason, change: -quantity, useBy }))
      return rest > 0 ? [...ofBatches, { product, reason, change: -rest }] : ofBatches
    }
    return [
      ...added('picked', unpicked),
      ...added('missing', found),
      ...taken('missing', Math.max(0, -(missing ?? 0)), unpicked),
      ...taken('picked', Math.max(0, -(picked ?? 0)), found),
    ]
  })
}

const missingOf = (line: StockedLine): number =>
  line.substituteFor === null && !line.pick?.isRestocked
    ? line.quantity - piecesOf(line) - (line.pick?.broughtBack?.pieces ?? 0)
    : 0
