import type { RehearsalGateway } from '@larder/stripe-rehearsal'
import { endReleasedCheckouts } from './features/payments/end-checkout.ts'
import { reconcileAtStart, reconcilePayments } from './features/payments/reconcile-payments.ts'
import type { JobHandlers } from './platform/jobs/job-handlers.ts'
import type { Platform } from './platform/platform.ts'
import { purgeExpired } from './purge-expired.ts'

export const jobHandlers = (platform: Platform, rehearsal: RehearsalGateway | null): JobHandlers => ({
  'end-checkouts': ({ shopper }) => endReleasedCheckouts(platform, shopper),
  'purge-expired': () => purgeExpired(platform),
  'reconcile-payments': ({ isAtStart }, signal) =>
    isAtStart ? reconcileAtStart(platform, signal) : reconcilePayments(platform, { signal }),
  'rehearse-payments': async () => rehearsal?.doWhatIsDue(), // jobs from before the keys of Stripe were set do nothing
})
