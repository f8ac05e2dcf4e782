import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { releaseKeys } from '../../platform/idempotency/idempotency-repository.ts'
import type { Platform } from '../../platform/platform.ts'
import { discardAwaitingOrders } from '../orders/awaiting-orders.ts'
import { releaseHolds } from '../stock/hold-stock.ts'
import { hasEvents } from './payment-event-repository.ts'
import { lockPayment } from './payment-repository.ts'
import { recordLookup } from './record-event.ts'
import { listReleased, type ReleasedCheckout } from './replaced-checkout-repository.ts'

/**
 * Discards an order whose checkout was not started, unless a concurrent request or an event has completed the checkout.
 */
export const abandonCheckout = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, order: OrderId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, order)
    if (payment?.state !== 'starting' || payment.sessionId !== null) return
    // The payment is locked, so the event of a concurrent transaction waits or is found here.
    if (await hasEvents(tx, order)) return
    if (payment.isAnyCounted) await releaseHolds(tx, [order], clock.now())
    await discardAwaitingOrders(tx, [order])
    await releaseKeys(tx, [order])
  })

/** Expires a checkout at the provider. Records the payment when it was made just before. */
async function endCheckout(platform: Platform, { order, sessionId }: ReleasedCheckout): Promise<void> {
  await recordLookup(platform, order, { ...(await platform.payments.expireCheckout(sessionId)), sessionId })
}

/** Ends all replaced and dismissed checkouts of a shopper. Throws ProviderUnavailable. */
export async function endReleasedCheckouts(platform: Platform, shopper: ShopperId): Promise<void> {
  for (const checkout of await listReleased(platform.db, shopper)) await endCheckout(platform, checkout)
}
