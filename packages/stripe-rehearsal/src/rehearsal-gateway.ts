import { deleteKeysBefore } from './api/execute-once.ts'
import { rehearsalApi } from './api/rehearsal-api.ts'
import { expireSessions } from './checkout/current-session.ts'
import { findSession, type MeansOfPayment, paySession, type RehearsedSession, settlePayments } from './checkout/pay-session.ts'
import { oneRoundAtATime } from './due/due-work.ts'
import { type DeliveryOptions, deliverEvents } from './events/deliver-events.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { settleRefund, settleRefunds } from './refunds/refund-payment.ts'

export type RehearsalOptions = GatewayOptions & DeliveryOptions

/** Takes the place of Stripe. No money moves. */
export interface RehearsalGateway {
  /** Pass this function to the SDK's `createFetchHttpClient`. */
  readonly fetch: typeof fetch
  /**
   * Expires sessions, settles payments and refunds, and delivers events. Rejects when the database is away; call it
   * again then.
   */
  doWhatIsDue(): Promise<void>
  /** Resolves after the work in progress, including what API requests started. Await it before closing the database. */
  stop(): Promise<void>
  findSession(id: string): Promise<RehearsedSession | null>
  /** Pays the session if it is open, and returns its new state. Returns null for an unknown session. */
  paySession(id: string, means?: MeansOfPayment): Promise<RehearsedSession | null>
  /** Settles a pending refund, or makes one fail that has succeeded. Throws when the refund is unknown or has failed. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): Promise<void>
}

const KEEP_RESPONSES_MS = 24 * 60 * 60 * 1000 // Stripe keeps responses for as long

/** Many processes may run a gateway on one database. Call `stop` while webhooks are still accepted. */
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
