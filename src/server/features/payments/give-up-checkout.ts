import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { deleteUnpaidOrders } from '../orders/online-order-store.ts'
import { isUnanswered } from './payment-store.ts'

/** Removes an order whose checkout failed to start, unless a try that ran beside this one, or an event, knows better by now. */
export const giveUpCheckout = (db: Db, order: OrderId): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await isUnanswered(tx, order)) await deleteUnpaidOrders(tx, [order])
  })
