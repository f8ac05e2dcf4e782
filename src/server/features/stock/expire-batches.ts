import { sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import { STORE } from '../../../domain/staff/actor.ts'
import { leftOn } from '../../../domain/stock/batches.ts'
import type { StockCounts } from '../../../domain/stock/stock.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../settings/store-settings.ts'
import { lockCounts } from './hold-stock.ts'
import { saveMovements } from './save-movements.ts'
import { deleteOldBatches } from './stock-batches.ts'
import type { NewMovement } from './stock-movements.ts'

/** Each transaction changes so many products, which keeps orders of them waiting for a fraction of a second. */
const BATCH_SIZE = 250

/**
 * Takes the pieces out of the stock whose use-by date is over in the store's time zone. Pieces that payments under way hold
 * stay until these end.
 */
export async function expireBatches({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  let after: ProductId | null = null
  do after = await expireNext({ db, clock }, after)
  while (after !== null)
}

/** Returns the last product that it looked at, or null when there are no others. */
async function expireNext({ db, clock }: Pick<Platform, 'db' | 'clock'>, after: ProductId | null): Promise<ProductId | null> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const today = dayOf(now, (await readSettings(tx)).timeZone)
    const products = await findExpired(tx, today, after)
    if (products.length > 0) {
      const counts = await lockCounts(tx, products, now)
      await saveMovements(tx, counts, expiredPieces(counts, today), now)
    }
    const last = products.length < BATCH_SIZE ? null : (products.at(-1) ?? null)
    if (last === null) await deleteOldBatches(tx, today)
    return last
  })
}

function expiredPieces(counts: StockCounts, today: string): NewMovement[] {
  return [...counts].flatMap(([product, count]) => {
    const expired = (count.dated?.batches ?? []).filter(({ useBy, quantity }) => useBy < today && quantity > 0)
    // The latest of them can be taken as far as nothing is held of all that were there before.
    let free = Math.max(0, ...expired.slice(-1).map(({ useBy }) => leftOn(count, useBy)))
    return expired.flatMap(({ useBy, quantity }): NewMovement[] => {
      const change = Math.min(quantity, free)
      free -= change
      return change === 0 ? [] : [{ product, change: -change, reason: 'expired', by: STORE, useBy }]
    })
  })
}

async function findExpired(db: Db, today: string, after: ProductId | null): Promise<ProductId[]> {
  const { rows } = await sql<{ product: ProductId }>`
    select distinct product_id as product from stock_batches
    where use_by < ${today}::date and quantity > 0 and (${after}::uuid is null or product_id > ${after}::uuid)
    order by product_id limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ product }) => product)
}
