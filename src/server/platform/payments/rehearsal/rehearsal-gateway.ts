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
import { settleRefunds } from './settle-refunds.ts'
import { showPaymentPage } from './show-payment-page.ts'

/** A stand-in for Stripe inside the store: no money moves. */
export interface RehearsalGateway {
  /** Stripe's API as far as the store uses it: what the SDK's `createFetchHttpClient` takes. */
  readonly fetch: typeof fetch
  /** From now on ends sessions, settles delayed payments and refunds and delivers events when they are due. */
  start(): void
  /** Ends when what is under way has ended. To be awaited before the database is closed. */
  stop(): Promise<void>
  /** Does what is due now; never fails. Tests, whose clock is their own, call it in place of `start`. */
  doWhatIsDue(): Promise<void>
  /** Null when there is no such session. */
  showPaymentPage(session: string, isDeclined: boolean): Promise<PaymentPage | null>
  /** Gives the address to go on to; null when there is no such session. */
  actOnPaymentPage(session: string, action: PaymentAction): Promise<string | null>
}

const KEEPS_ANSWERS_MS = 24 * 60 * 60 * 1000 // as Stripe does

/**
 * The gateway on the store's database, where it keeps all that it knows in tables of its own (`rehearsal_…`): any number of
 * processes may run it, and end. `deliver` hands a signed event to the store's webhook, in this process: what it did not take
 * comes again, at most for a day. `pageOrigin`: where browsers reach `rehearsalRoutes`, the store's PUBLIC_URL.
 *
 * To wire it: the SDK gets `fetch`, the app `rehearsalRoutes`; `start()` once the app can take webhooks, `stop()` before it closes.
 */
export function rehearsalGateway(parts: GatewayOptions & DeliveryOptions): RehearsalGateway {
  const { db, clock, log } = parts
  const due = dueWork({
    async work() {
      await expireSessions(parts)
      await settlePayments(parts)
      await settleRefunds(parts)
      await deliverEvents(parts)
      await deleteKeysBefore(db, new Date(clock.now().getTime() - KEEPS_ANSWERS_MS))
    },
    nextDue: () => findNextDue(db),
    clock,
    log,
  })
  return {
    fetch: rehearsalApi(parts, () => void due.now()),
    start: due.start,
    stop: due.stop,
    doWhatIsDue: due.now,
    showPaymentPage: (session, isDeclined) => showPaymentPage(parts, session, isDeclined),
    actOnPaymentPage: (session, action) => actOnPaymentPage(parts, session, action),
  }
}
