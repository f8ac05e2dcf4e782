import type { AttentionWire } from '../../../contract/payments.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrders } from '../orders/order-store.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { findAttention } from './attention-store.ts'

const MOST = 100

/** The payments that the seller has to look at, newest first: paid orders with something sold out, and money that is not its order's amount. */
export async function listAttention({ db, pictureOrigin }: Platform): Promise<AttentionWire[]> {
  const found = await findAttention(db, MOST)
  if (found.length === 0) return []
  const orders = new Map(
    (
      await findOrders(
        db,
        found.map(({ order }) => order),
      )
    ).map((order) => [order.id, order]),
  )
  return found.flatMap(({ order: id, differing }) => {
    const order = orders.get(id)
    if (!order) return []
    const received = differing && { amount: dollarsOf(differing.amount), currency: differing.currency }
    return [{ order: orderToWire(order, pictureOrigin), ...(received && { received }) }]
  })
}
