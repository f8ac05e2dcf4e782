import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordLookup } from './record-lookup.ts'
import { listReleased, type ReleasedCheckout, type ShopperOfPayable } from './replaced-checkout-repository.ts'

/** Expires a checkout at the provider. Records the payment when it was made just before. */
async function endCheckout(platform: Platform, { order, sessionId }: ReleasedCheckout): Promise<void> {
  await recordLookup(platform, order, { ...(await platform.payments.expireCheckout(sessionId)), sessionId })
}

/**
 * Enqueues the job that ends replaced checkouts, in the transaction that replaced them. So no response waits for the
 * provider.
 */
export async function endLater(tx: Db, shopper: ShopperOfPayable, now: Date): Promise<void> {
  if (shopper !== null) await enqueueJob(tx, { kind: 'end-checkouts', payload: { shopper } }, now)
}

/** Ends all replaced and dismissed checkouts of a shopper. Throws ProviderUnavailable. */
export async function endReleasedCheckouts(platform: Platform, shopper: ShopperId): Promise<void> {
  for (const checkout of await listReleased(platform.db, shopper)) await endCheckout(platform, checkout)
}
