import type { ShopperId } from '../../../domain/account.ts'
import { ProviderAway } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordLookup } from './record-lookup.ts'
import { listReleased, type ReleasedCheckout } from './replaced-checkout-repository.ts'

/** Ends a checkout at the provider, so that it can't be paid any more, and keeps what became of it: it may have been paid just before. */
export async function endCheckout(platform: Platform, { order, sessionId }: ReleasedCheckout): Promise<void> {
  await recordLookup(platform, order, { ...(await platform.payments.expireCheckout(sessionId)), sessionId })
}

/** Ends the checkouts of a shopper that are not to be paid any more. Never fails: what could not be ended now is left to reconciliation. */
export async function endReleasedCheckouts(platform: Platform, shopper: ShopperId): Promise<void> {
  try {
    for (const checkout of await listReleased(platform.db, shopper)) await endCheckout(platform, checkout)
  } catch (error) {
    const words = error instanceof ProviderAway ? 'the payment provider could not be asked' : 'a checkout could not be ended'
    platform.log.warn({ err: error, shopper }, words)
  }
}
