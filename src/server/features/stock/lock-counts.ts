import type { ProductId } from '../../../domain/product.ts'
import type { StockCount, StockCounts, WantedPieces } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockCountRows, saveCounts } from './count-repository.ts'
import { deleteExpiredHolds } from './hold-repository.ts'

/** Locks these counts and their holds until commit. Expired holds are released first. */
export async function lockCounts(tx: Db, products: readonly ProductId[], now: Date): Promise<StockCounts> {
  const rows = await lockCountRows(tx, products)
  const counts = new Map(rows.map(({ product, ...count }) => [product, count]))
  const holding = rows.flatMap(({ product, held }) => (held > 0 ? [product] : []))
  if (holding.length === 0) return counts
  return saveCounts(tx, counts, withoutHeld(counts, await deleteExpiredHolds(tx, holding, now)))
}

/** Returns the counts that change when these pieces are no longer held. */
export function withoutHeld(counts: StockCounts, released: readonly WantedPieces[]): StockCounts {
  const changed = new Map<ProductId, StockCount>()
  for (const { product, quantity } of released) {
    const count = changed.get(product) ?? counts.get(product)
    if (count) changed.set(product, { ...count, held: count.held - quantity })
  }
  return changed
}
