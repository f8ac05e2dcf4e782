import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { deleteUnpaidOrders } from '../orders/online-order-repository.ts'
import { hasEvents } from './payment-event-repository.ts'
import { lockUnanswered } from './payment-repository.ts'

/** Removes an order whose checkout failed to start, unless a try that ran beside this one, or an event, knows better by now. */
export const abandonCheckout = (db: Db, order: OrderId): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await lockUnanswered(tx, order))) return
    if (!(await hasEvents(tx, order))) await deleteUnpaidOrders(tx, [order]) // asked with the lock held: an event waits for it, or is seen
  })
