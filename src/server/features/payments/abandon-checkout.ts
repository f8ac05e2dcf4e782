import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { releaseKeys } from '../../platform/idempotency/request-steps.ts'
import { discardAwaitingOrders } from '../orders/awaiting-orders.ts'
import { hasEvents } from './payment-event-repository.ts'
import { lockPayment } from './payment-repository.ts'

/** Unless a concurrent request or an event has completed the checkout. */
export const abandonCheckout = (db: Db, order: OrderId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, order)
    if (payment?.state !== 'starting' || payment.sessionId !== null) return
    if (await hasEvents(tx, order)) return // locked: a concurrent event waits or is seen
    await discardAwaitingOrders(tx, [order])
    await releaseKeys(tx, [order])
  })
