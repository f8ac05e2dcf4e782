import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { findExpiredProducts } from './hold-repository.ts'
import { lockCounts } from './lock-counts.ts'

const BATCH_SIZE = 500

/**
 * Releases expired holds, so that shoppers see that the products can be bought again. An order would release the holds
 * of its products anyway.
 */
export async function releaseExpiredHolds({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const now = clock.now()
    const products = await findExpiredProducts(db, now, BATCH_SIZE)
    if (products.length === 0) return
    await inTransaction(db, (tx) => lockCounts(tx, products, now))
  }
}
