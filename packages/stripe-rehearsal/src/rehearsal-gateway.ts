import { deleteKeysBefore } from './api/idempotency-key-repository.ts'
import { rehearsalApi } from './api/rehearsal-api.ts'
import { expireSessions } from './checkout/expire-sessions.ts'
import { findSession, type RehearsedSession } from './checkout/find-session.ts'
import { type MeansOfPayment, paySession } from './checkout/pay-session.ts'
import { settlePayments } from './checkout/settle-payments.ts'
import { oneRoundAtATime } from './due/one-round-at-a-time.ts'
import { type DeliveryOptions, deliverEvents } from './events/deliver-events.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { settleRefund, settleRefunds } from './refunds/settle-refunds.ts'

export type RehearsalOptions = GatewayOptions & DeliveryOptions

/** In place of Stripe; no money moves. */
export interface RehearsalGateway {
  /** For the SDK's `createFetchHttpClient`. */
  readonly fetch: typeof fetch
  /** Expires sessions, settles payments and refunds, and delivers events. Rejects when the database is away; then repeat it. */
  doWhatIsDue(): Promise<void>
  /** After work under way, also of the API's: await it before closing the database. */
  stop(): Promise<void>
  /** Null when unknown. */
  findSession(id: string): Promise<RehearsedSession | null>
  /** If it is open. Returns its new state; null when unknown. */
  paySession(id: string, means?: MeansOfPayment): Promise<RehearsedSession | null>
  /** A pending one, or one that succeeded and fails later. Throws when it is unknown or has failed. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): Promise<void>
}

const KEEP_RESPONSES_MS = 24 * 60 * 60 * 1000 // like Stripe

/** Safe in many processes. `stop` it before webhooks are not accepted any more. */
export function rehearsalGateway(options: RehearsalOptions): RehearsalGateway {
  const { db, clock, log } = options
  const due = oneRoundAtATime(async () => {
    await expireSessions(options)
    await settlePayments(options)
    await settleRefunds(options)
    await deliverEvents(options)
    await deleteKeysBefore(db, new Date(clock.now().getTime() - KEEP_RESPONSES_MS))
  })
  const deliverSoon = () => {
    due.run().catch((error: unknown) => log.warn({ err: error }, 'the rehearsal gateway could not do what is due'))
  }
  return {
    fetch: rehearsalApi(options, deliverSoon),
    doWhatIsDue: due.run,
    stop: due.stop,
    findSession: (id) => db.transaction().execute((tx) => findSession(options, tx, id)),
    paySession: (id, means = {}) => paySession(options, id, means),
    settleRefund: (id, status) => settleRefund(options, id, status),
  }
}
