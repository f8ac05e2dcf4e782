import type { AttentionWire } from '../../../contract/payments.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { findAttention } from './attention-store.ts'
import { findOrdersOf } from './orders-of-payments.ts'

const MOST = 100

/** The payments that the seller has to look at, newest first: paid orders with something sold out, and money that is not its order's amount. */
export async function listAttention({ db, pictureOrigin }: Platform): Promise<AttentionWire[]> {
  const found = await findAttention(db, MOST)
  const orders = await findOrdersOf(db, found)
  return found.flatMap(({ order: id, differing }) => {
    const order = orders.get(id)
    if (!order) return []
    const received = differing && { amount: dollarsOf(differing.amount), currency: differing.currency }
    return [{ order: orderToWire(order, pictureOrigin), ...(received && { received }) }]
  })
}
