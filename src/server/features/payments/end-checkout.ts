import type { ShopperId } from '../../../domain/account.ts'
import { ProviderUnavailable } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordLookup } from './record-lookup.ts'
import { listReleased, type ReleasedCheckout } from './replaced-checkout-repository.ts'

/** Records a payment made just before, too. */
export async function endCheckout(platform: Platform, { order, sessionId }: ReleasedCheckout): Promise<void> {
  await recordLookup(platform, order, { ...(await platform.payments.expireCheckout(sessionId)), sessionId })
}

/** Never rejects: reconciliation retries. */
export async function endReleasedCheckouts(platform: Platform, shopper: ShopperId): Promise<void> {
  try {
    for (const checkout of await listReleased(platform.db, shopper)) await endCheckout(platform, checkout)
  } catch (error) {
    const message =
      error instanceof ProviderUnavailable ? 'the payment provider could not be asked' : 'a checkout could not be ended'
    platform.log.warn({ err: error, shopper }, message)
  }
}
