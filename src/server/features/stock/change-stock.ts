import type { ChangeStockRequest } from '../../../contract/stock/stock.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import {
  type ChangedStock,
  changeStock as changed,
  heldSentence,
  MAX_STOCK,
  type StockChange,
  type StockCount,
} from '../../../domain/stock/stock.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordChanges } from '../catalog/product-history.ts'
import { findProductNames } from '../catalog/product-repository.ts'
import { raiseVersions } from '../catalog/save-products.ts'
import { lockCounts } from './hold-stock.ts'
import { deleteCounts, insertCounts, lockUncounted, saveCounts } from './stock-counts.ts'
import { insertMovements } from './stock-movements.ts'

/**
 * Changes the stock of a product. This process shows the change as soon as the promise resolves. Throws 404, 409 (the
 * product is not counted, or less would be on hand than is held) and 422 (the count would be negative or too high).
 */
export async function changeStock(
  { db, clock }: Platform,
  { product, change, reason, note }: ChangeStockRequest,
  by: Actor,
): Promise<ProductId> {
  if (!isId<ProductId>(product)) throw notFound('Product')
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const { movement, from, to } = await applyChange(tx, product, change, now)
    if (movement !== 0) await insertMovements(tx, [{ product, change: movement, reason, by, note }], now)
    if (from === to) return
    await raiseVersions(tx, [product])
    await recordChanges(tx, [{ product, changes: [{ field: 'stock', from, to }] }], { batch: newId(), by, now })
  })
  return product
}

interface AppliedChange {
  readonly movement: number
  /** Pieces on hand; null means that the product is not counted. */
  readonly from: number | null
  readonly to: number | null
}

async function applyChange(tx: Db, product: ProductId, change: StockChange, now: Date): Promise<AppliedChange> {
  await lockUncounted(tx, [product])
  for (;;) {
    const counts = await lockCounts(tx, [product], now)
    const before = counts.get(product) ?? null
    if (!before && !(await findProductNames(tx, [product])).has(product)) throw notFound('Product')
    const { onHand, movement } = requirePossible(changed(before, change), before)
    if (before && onHand === null) await deleteCounts(tx, [product])
    else if (before && onHand !== null) await saveCounts(tx, counts, new Map([[product, { ...before, onHand }]]))
    // Another transaction began the count just now, so the change starts over.
    else if (onHand !== null && (await insertCounts(tx, [{ product, onHand }])).length === 0) continue
    return { movement, from: before?.onHand ?? null, to: onHand }
  }
}

function requirePossible(after: ChangedStock, before: StockCount | null) {
  if (!('reason' in after)) return after
  const { onHand, held } = before ?? { onHand: 0, held: 0 }
  switch (after.reason) {
    case 'uncounted':
      throw new ClientError(409, 'This product is not counted')
    case 'held':
      throw new ClientError(409, heldSentence({ onHand, held }))
    case 'negative':
      throw new ClientError(422, `Only ${onHand} are on hand`, { errors: { change: `Only ${onHand} are on hand` } })
    case 'too many':
      throw new ClientError(422, `Stock must be ${MAX_STOCK} or less`, {
        errors: { change: `Stock must be ${MAX_STOCK} or less` },
      })
  }
}
