import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/domain-events.ts'

/** Runs `change` in a transaction, and then publishes that an order has changed. */
export async function changeOrder(db: Db, change: (tx: Db) => Promise<void>): Promise<void> {
  await inTransaction(db, change)
  publishEvent('orderChanged', undefined)
}
