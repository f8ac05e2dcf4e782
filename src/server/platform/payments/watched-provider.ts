import { clearAlarm, raiseAlarm } from '../alarms/alarm-repository.ts'
import type { Platform } from '../platform.ts'
import { type PaymentProvider, ProviderKeyRejected, ProviderUnavailable } from './payment-provider.ts'

// After so long without another failure, a provider that was away counts as available again.
const AWAY_MS = 15 * 60 * 1000

/** Wraps a provider to save its failures as an alarm of the store. The alarm ends once a call succeeds. */
export function watchedProvider(provider: PaymentProvider, options: Pick<Platform, 'db' | 'clock' | 'log'>): PaymentProvider {
  const { db, clock, log } = options
  let hasFailed = false

  async function save(failure: unknown): Promise<void> {
    const isAway = failure instanceof ProviderUnavailable
    if (!isAway && !hasFailed) return
    hasFailed = isAway
    if (!isAway) await clearAlarm(db, 'payment-provider')
    else await raiseAlarm(db, alarmOf(failure, clock.now()), clock.now())
  }

  async function watched<Result>(call: Promise<Result>): Promise<Result> {
    const outcome = await call.then(
      (result) => ({ result }),
      (failure: unknown) => ({ failure }),
    )
    await save('failure' in outcome ? outcome.failure : null).catch((err: unknown) => {
      log.warn({ err }, 'an alarm of the payment provider could not be saved')
    })
    if ('failure' in outcome) throw outcome.failure
    return outcome.result
  }

  return {
    startSession: (order, expiresAt) => watched(provider.startSession(order, expiresAt)),
    findSession: (sessionId) => watched(provider.findSession(sessionId)),
    expireSession: (sessionId) => watched(provider.expireSession(sessionId)),
    refund: (paymentIntent, request) => watched(provider.refund(paymentIntent, request)),
    findRefunds: (paymentIntent) => watched(provider.findRefunds(paymentIntent)),
    capture: (paymentIntent, request) => watched(provider.capture(paymentIntent, request)),
    release: (paymentIntent) => watched(provider.release(paymentIntent)),
    readEvent: (body, signature, now) => provider.readEvent(body, signature, now),
  }
}

function alarmOf(failure: ProviderUnavailable, now: Date) {
  const kind = 'payment-provider'
  if (failure instanceof ProviderKeyRejected)
    return { kind, detail: 'the payment provider rejects the store’s secret key.' } as const
  const until = new Date(now.getTime() + AWAY_MS)
  return { kind, detail: 'the payment provider can’t be reached, or fails.', until } as const
}
