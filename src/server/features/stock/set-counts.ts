import type { ProductId } from '../../../domain/products/product.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { takeEarliest } from '../../../domain/stock/batches.ts'
import type { StockCount, StockCounts } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { endMarkDownsOf, saveMovements } from './save-movements.ts'
import { readBatches } from './stock-batches.ts'
import { deleteCounts, insertCounts } from './stock-counts.ts'
import { insertMovements, type NewMovement } from './stock-movements.ts'

/** Begins to count a product that was added in the same transaction. */
export async function beginCounting(tx: Db, product: ProductId, onHand: number, by: Actor, now: Date): Promise<void> {
  await insertCounts(tx, [{ product, onHand }])
  if (onHand > 0) await insertMovements(tx, [{ product, change: onHand, reason: 'counted', by }], now)
}

interface NewCount {
  readonly product: ProductId
  /** Pieces on hand; null ends the counting. */
  readonly onHand: number | null
}

/**
 * Sets counts to what people counted. The caller must have checked by the domain's `changeStock` that this is possible.
 * It must hold the row locks of the counts, and of products without one.
 */
export async function setCounts(
  tx: Db,
  known: StockCounts,
  wanted: readonly NewCount[],
  { by, now }: { readonly by: Actor; readonly now: Date },
): Promise<void> {
  const counts = await readBatches(tx, known)
  const counted = (product: ProductId, change: number): NewMovement[] =>
    change === 0 ? [] : [{ product, change, reason: 'counted', by }]
  const begun = wanted.flatMap(({ product, onHand }) => (onHand === null || counts.has(product) ? [] : [{ product, onHand }]))
  const ended = wanted.flatMap(({ product, onHand }) => (onHand === null && counts.has(product) ? [product] : []))
  const changes = wanted.flatMap(({ product, onHand }) => {
    const count = counts.get(product)
    return count && onHand !== null ? counted(product, onHand - count.onHand) : []
  })
  if (begun.length > 0) await insertCounts(tx, begun)
  if (ended.length > 0) await deleteCounts(tx, ended)
  const gone = ended.flatMap((product) => counts.get(product)?.dated?.batches ?? [])
  await endMarkDownsOf(tx, gone, now)
  await saveMovements(tx, counts, changes, now)
  const beginnings = begun.flatMap(({ product, onHand }) => counted(product, onHand))
  const ends = ended.flatMap((product) => lastMovements(counts.get(product), { product, reason: 'counted', by }))
  await insertMovements(tx, [...beginnings, ...ends], now)
}

/** Returns the movements that take all pieces of a count that ends, so that those of each batch add up to none. */
export const lastMovements = (count: StockCount | undefined, about: Omit<NewMovement, 'change' | 'useBy'>): NewMovement[] =>
  count ? takeEarliest(count, count.onHand, null).map(({ useBy, quantity }) => ({ ...about, change: -quantity, useBy })) : []
