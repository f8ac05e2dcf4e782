import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { discardAwaitingOrders } from '../orders/awaiting-orders.ts'
import { releaseHolds } from '../stock/hold-stock.ts'
import { deleteStrayEventsBefore } from './payment-event-repository.ts'
import { findUnpaidBefore } from './payment-repository.ts'

const BATCH_SIZE = 500

/** Deletes orders that were not paid, and events that belong to no order. */
export async function purgeUnpaidOrders(db: Db, oldest: Date): Promise<void> {
  await deleteStrayEventsBefore(db, oldest)
  for (;;) {
    const orders = await findUnpaidBefore(db, oldest, BATCH_SIZE)
    const deleted = await inTransaction(db, async (tx) => {
      await releaseHolds(tx, orders, oldest)
      return discardAwaitingOrders(tx, orders)
    })
    if (deleted < BATCH_SIZE) return // the rest are placed orders, which stay
  }
}
