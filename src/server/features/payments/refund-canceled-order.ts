import { STORE } from '../../../domain/actor.ts'
import type { OrderId } from '../../../domain/order.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { refundRest } from './refund-rest.ts'
import { reportSettled } from './settle-payment.ts'

/** What is left of a payment that came after its goods were sold. */
export async function refundCanceledOrder({ db, clock, log }: Platform, order: OrderId): Promise<void> {
  const refund = await inTransaction(db, (tx) => refundRest(tx, order, { by: STORE, reason: 'Out of stock', now: clock.now() }))
  if (refund?.settled) reportSettled(log, refund.settled, { refund: refund.id })
}
