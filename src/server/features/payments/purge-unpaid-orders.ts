import type { Db } from '../../platform/database/connect.ts'
import { deleteUnpaidOrders } from '../orders/online-order-repository.ts'
import { deleteStrayEventsBefore } from './payment-event-repository.ts'
import { findOverBefore } from './payment-repository.ts'

const AT_ONCE = 500

/** Removes orders whose checkout ran out unpaid before `oldest`, and events that were about nothing of ours. */
export async function purgeUnpaidOrders(db: Db, oldest: Date): Promise<void> {
  await deleteStrayEventsBefore(db, oldest)
  for (;;) {
    const orders = await findOverBefore(db, oldest, AT_ONCE)
    await deleteUnpaidOrders(db, orders)
    if (orders.length < AT_ONCE) return
  }
}
