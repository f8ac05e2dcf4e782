import type { Db } from '../../platform/database/connect.ts'
import { discardAwaitingOrders } from '../orders/awaiting-orders.ts'
import { deleteStrayEventsBefore } from './payment-event-repository.ts'
import { findUnpaidBefore } from './payment-repository.ts'

const BATCH_SIZE = 500

/** Also deletes events without an order. */
export async function purgeUnpaidOrders(db: Db, oldest: Date): Promise<void> {
  await deleteStrayEventsBefore(db, oldest)
  for (;;) {
    const orders = await findUnpaidBefore(db, oldest, BATCH_SIZE)
    const deleted = await discardAwaitingOrders(db, orders)
    if (deleted < BATCH_SIZE) return // the rest is of placed orders, which stay
  }
}
