import type { OrderId } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueNextStopMail } from '../orders/enqueue-order-mail.ts'
import { findDeliveryStates } from '../orders/open-deliveries.ts'
import { findRoundOf, markAnnounced } from './round-repository.ts'

/**
 * Tells the shopper of the next stop by mail, once, that they are next, after this order of the round was delivered or could not
 * be. The next stop is the first of the round that is out for delivery. Other orders of the same stop are no next one.
 */
export async function announceNext(tx: Db, ended: OrderId, now: Date): Promise<void> {
  const orders = await findRoundOf(tx, ended)
  if (orders.length < 2) return
  const states = new Map((await findDeliveryStates(tx, orders)).map((state) => [state.id, state]))
  const own = states.get(ended)?.stop
  const next = orders.find((id) => id !== ended && states.get(id)?.status === 'Out for Delivery')
  if (next === undefined || states.get(next)?.stop === own) return
  if (await markAnnounced(tx, next, now)) await enqueueNextStopMail(tx, next, now)
}
