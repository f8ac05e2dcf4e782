import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { findExpiredProducts } from './hold-repository.ts'
import { lockCounts } from './lock-counts.ts'

const BATCH_SIZE = 500

/** So that shoppers are shown what can be bought again; whoever orders it releases what ran out anyway. */
export async function releaseExpiredHolds({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const now = clock.now()
    const products = await findExpiredProducts(db, now, BATCH_SIZE)
    if (products.length === 0) return
    await inTransaction(db, (tx) => lockCounts(tx, products, now))
  }
}
