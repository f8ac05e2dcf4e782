import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { discardUnpaidOrders } from '../orders/discard-unpaid-orders.ts'
import { hasEvents } from './payment-event-repository.ts'
import { lockStartingPayment } from './payment-repository.ts'

/** Unless a concurrent request or an event has completed the checkout. */
export const abandonCheckout = (db: Db, order: OrderId): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await lockStartingPayment(tx, order))) return
    if (!(await hasEvents(tx, order))) await discardUnpaidOrders(tx, [order]) // locked: a concurrent event waits or is seen
  })
