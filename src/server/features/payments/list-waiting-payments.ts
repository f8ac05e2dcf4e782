import type { WaitingPaymentWire } from '../../../contract/payments.ts'
import type { ShopperId } from '../../../domain/account.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { findWaiting } from './waiting-payment-repository.ts'

const SHOWN_FAILED_MS = 24 * 60 * 60 * 1000

/** Returns the newest payments first, including those that failed in the last 24 hours. */
export async function listWaitingPayments(
  { db, clock, pictureOrigin }: Platform,
  shopper: ShopperId,
): Promise<WaitingPaymentWire[]> {
  const now = clock.now()
  const waiting = await findWaiting(db, shopper, now, new Date(now.getTime() - SHOWN_FAILED_MS))
  const orders = await getOrdersAndAwaiting(
    db,
    waiting.map(({ order }) => order),
  )
  return waiting.flatMap(({ order: id, state, url, expiresAt }) => {
    const order = orders.get(id)
    if (!order) return []
    const isPayable = state === 'open' && url !== null
    return [
      {
        order: orderToWire(order, 'shopper', pictureOrigin),
        state,
        ...(isPayable && { url }),
        expiresAt: expiresAt.toISOString(),
      },
    ]
  })
}
