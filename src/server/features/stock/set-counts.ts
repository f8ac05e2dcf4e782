import type { Actor } from '../../../domain/actor.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { StockCounts } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteCounts, insertCounts, saveCounts } from './count-repository.ts'
import { insertMovements } from './movement-repository.ts'

export interface NewCount {
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
  counts: StockCounts,
  wanted: readonly NewCount[],
  { by, now }: { readonly by: Actor; readonly now: Date },
): Promise<void> {
  const movements = wanted.flatMap(({ product, onHand }) => {
    const change = (onHand ?? 0) - (counts.get(product)?.onHand ?? 0)
    return change === 0 ? [] : [{ product, change, reason: 'counted', by } as const]
  })
  const begun = wanted.flatMap(({ product, onHand }) => (onHand === null || counts.has(product) ? [] : [{ product, onHand }]))
  const ended = wanted.flatMap(({ product, onHand }) => (onHand === null && counts.has(product) ? [product] : []))
  const changed = wanted.flatMap(({ product, onHand }) => {
    const count = counts.get(product)
    return count && onHand !== null ? [[product, { ...count, onHand }] as const] : []
  })
  if (begun.length > 0) await insertCounts(tx, begun)
  if (ended.length > 0) await deleteCounts(tx, ended)
  await saveCounts(tx, counts, new Map(changed))
  await insertMovements(tx, movements, now)
}
