import { deleteKeysBefore } from './api/idempotency-key-repository.ts'
import { rehearsalApi } from './api/rehearsal-api.ts'
import { expireSessions } from './checkout/expire-sessions.ts'
import { findSession, type RehearsedSession } from './checkout/find-session.ts'
import { type MeansOfPayment, paySession } from './checkout/pay-session.ts'
import { settlePayments } from './checkout/settle-payments.ts'
import { dueWork } from './due/due-work.ts'
import { findNextDue } from './due/due-work-repository.ts'
import { type DeliveryOptions, deliverEvents } from './events/deliver-events.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { settleRefund, settleRefunds } from './refunds/settle-refunds.ts'

export type RehearsalOptions = GatewayOptions & DeliveryOptions

/** In place of Stripe; no money moves. */
export interface RehearsalGateway {
  /** For the SDK's `createFetchHttpClient`. */
  readonly fetch: typeof fetch
  /** Expires sessions, settles payments and refunds and delivers events when due. */
  start(): void
  /** After work under way: await it before closing the database. */
  stop(): Promise<void>
  /** For tests, which advance the clock; never rejects. */
  doWhatIsDue(): Promise<void>
  /** Null when unknown. */
  findSession(id: string): Promise<RehearsedSession | null>
  /** If it is open. Returns its new state; null when unknown. */
  paySession(id: string, means?: MeansOfPayment): Promise<RehearsedSession | null>
  /** A pending one, or one that succeeded and fails later. Throws when it is unknown or has failed. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): Promise<void>
}

const KEEP_RESPONSES_MS = 24 * 60 * 60 * 1000 // like Stripe

/** Safe in many processes. `start` it once webhooks are accepted, `stop` it before they are not. */
export function rehearsalGateway(options: RehearsalOptions): RehearsalGateway {
  const { db, clock, log } = options
  const due = dueWork({
    async work() {
      await expireSessions(options)
      await settlePayments(options)
      await settleRefunds(options)
      await deliverEvents(options)
      await deleteKeysBefore(db, new Date(clock.now().getTime() - KEEP_RESPONSES_MS))
    },
    nextDue: () => findNextDue(db),
    clock,
    log,
  })
  return {
    fetch: rehearsalApi(options, () => void due.now()),
    start: due.start,
    stop: due.stop,
    doWhatIsDue: due.now,
    findSession: (id) => db.transaction().execute((tx) => findSession(options, tx, id)),
    paySession: (id, means = {}) => paySession(options, id, means),
    settleRefund: (id, status) => settleRefund(options, id, status),
  }
}
