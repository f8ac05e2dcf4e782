import type { ProductId } from '../../../domain/products/product.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { leftOn, type StockBatchId } from '../../../domain/stock/batches.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordStockChange } from './change-stock.ts'
import { lockCounts } from './hold-stock.ts'
import { saveMovements } from './save-movements.ts'
import { findBatch } from './stock-batches.ts'

export const BATCH_GONE = 'This batch is gone already'

/**
 * Takes all pieces of a batch out of the stock as spoiled. Throws 404, and 409 when the batch is gone already or payments under
 * way hold some of its pieces.
 */
export async function writeOff({ db, clock }: Pick<Platform, 'db' | 'clock'>, id: string, by: Actor): Promise<ProductId> {
  const found = isId<StockBatchId>(id) ? await findBatch(db, id) : null
  if (!found) throw notFound('Batch')
  const { product, useBy } = found
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const counts = await lockCounts(tx, [product], now)
    const count = counts.get(product)
    const quantity = count?.dated?.batches.find((batch) => batch.id === id)?.quantity ?? 0
    if (!count || quantity === 0) throw new ClientError(409, BATCH_GONE)
    const left = leftOn(count, useBy)
    if (left < quantity) throw new ClientError(409, `Payments under way hold ${quantity - left} of these ${quantity} pieces`)
    await saveMovements(tx, counts, [{ product, change: -quantity, reason: 'spoiled', by, useBy }], now)
    await recordStockChange(tx, { product, from: count.onHand, to: count.onHand - quantity }, { by, now })
  })
  return product
}
