import type { PaymentAction, PaymentPage } from '../../../../contract/payment-page.ts'
import { actOnPaymentPage } from './act-on-payment-page.ts'
import { type DeliveryOptions, deliverEvents } from './deliver-events.ts'
import { dueWork } from './due-work.ts'
import { findNextDue } from './due-work-repository.ts'
import { expireSessions } from './expire-sessions.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { deleteKeysBefore } from './idempotency-key-repository.ts'
import { rehearsalApi } from './rehearsal-api.ts'
import { settlePayments } from './settle-payments.ts'
import { settleRefund, settleRefunds } from './settle-refunds.ts'
import { showPaymentPage } from './show-payment-page.ts'

/** A substitute for Stripe in this process: no money moves. */
export interface RehearsalGateway {
  /** Stripe's API as far as the store uses it, for the SDK's `createFetchHttpClient`. */
  readonly fetch: typeof fetch
  /** Starts expiring sessions, settling delayed payments and refunds, and delivering events when they are due. */
  start(): void
  /** Resolves when work under way has ended. Await it before closing the database. */
  stop(): Promise<void>
  /** Does what is due now; never rejects. For tests, which advance the clock themselves. */
  doWhatIsDue(): Promise<void>
  /** Ends a pending refund now, or fails one that succeeded, as tests need. Throws when it is unknown or has failed. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): Promise<void>
  /** Null when the session is unknown. */
  showPaymentPage(session: string, isDeclined: boolean): Promise<PaymentPage | null>
  /** Returns the URL to redirect to; null when the session is unknown. */
  actOnPaymentPage(session: string, action: PaymentAction): Promise<string | null>
}

const KEEP_RESPONSES_MS = 24 * 60 * 60 * 1000 // like Stripe

/**
 * A gateway with its own tables in the store's database (`rehearsal_…`), safe to run in many processes. `deliver` sends a signed event to
 * the store's webhook, retried for a day; `start()` it once the app accepts webhooks, `stop()` before that closes.
 */
export function rehearsalGateway(options: GatewayOptions & DeliveryOptions): RehearsalGateway {
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
    settleRefund: (id, status) => settleRefund(options, id, status),
    showPaymentPage: (session, isDeclined) => showPaymentPage(options, session, isDeclined),
    actOnPaymentPage: (session, action) => actOnPaymentPage(options, session, action),
  }
}
