import { setTimeout as delay } from 'node:timers/promises'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'
import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { PaymentState } from '../../../domain/payment.ts'
import { ClientError, notFound } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { endReleasedCheckouts } from './end-checkout.ts'
import { dismissPayment, findPaymentState, findWaiting } from './waiting-payment-repository.ts'

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

// When the provider takes longer, reconciliation ends the checkout later.
const PROVIDER_TIMEOUT_MS = 5_000

/** Cancels an open payment, or dismisses a failed one. Throws 404, and 409 when it is paid or processing. */
export async function cancelWaitingPayment(platform: Platform, shopper: ShopperId, id: string): Promise<string> {
  const { db, clock } = platform
  const before = isId<OrderId>(id) ? await dismissPayment(db, shopper, id, clock.now()) : null
  if (before === null || !isId<OrderId>(id)) throw notFound('Payment')
  if (before === 'failed') return 'Dismissed'
  if (before === 'open') {
    await Promise.race([endNow(platform, shopper), delay(PROVIDER_TIMEOUT_MS, undefined, { ref: false })])
  }
  requireCanceled(before === 'open' ? await findPaymentState(db, id) : before)
  return 'Payment cancelled'
}

const endNow = (platform: Platform, shopper: ShopperId): Promise<void> =>
  endReleasedCheckouts(platform, shopper).catch((error: unknown) =>
    platform.log.warn({ err: error, shopper }, 'a canceled checkout could not be ended'),
  )

function requireCanceled(state: PaymentState | null): void {
  if (state === 'paid' || state === 'refunded') throw new ClientError(409, 'This payment already went through')
  if (state === 'processing') throw new ClientError(409, 'This payment is already being processed')
}
