import { deleteExpiredLinks } from '../features/accounts/account-links.ts'
import { purgeCarts } from '../features/checkout-sessions/assistant-cart-repository.ts'
import { purgeSessions } from '../features/checkout-sessions/checkout-session-repository.ts'
import { deleteOldAssistants } from '../features/known-assistants/known-assistant-repository.ts'
import { deleteUnusedLinks } from '../features/linked-assistants/linked-assistant-repository.ts'
import { deleteExpiredRecords } from '../features/linked-assistants/oauth-record-repository.ts'
import { deleteMailsBefore } from '../features/mail/mail-repository.ts'
import { deleteFormerSubscribers } from '../features/newsletter/subscriber-repository.ts'
import { deleteOrderEventsBefore } from '../features/order-events/order-event-repository.ts'
import { purgeUnpaidOrders } from '../features/payments/delete-payments.ts'
import { deleteOldRestockAlerts } from '../features/restock-alerts/restock-alert-repository.ts'
import { deleteOldAttempts } from '../features/sessions/client-attempts.ts'
import { deleteOldTries } from '../features/sessions/counted-tries.ts'
import { deleteExpiredSessions } from '../features/sessions/session-repository.ts'
import { deleteLoginActionsBefore } from '../features/staff-actions/staff-action-repository.ts'
import { purgeCatalogChanges } from '../platform/catalog-changes/catalog-change-repository.ts'
import { deleteKeysBefore } from '../platform/idempotency/idempotency-repository.ts'
import type { Platform } from '../platform/platform.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_RESPONSES_MS = 30 * DAY_MS // no client retries an order after a month
const KEEP_ORDER_EVENTS_MS = 60 * 60 * 1000 // a subscriber that was away for longer loads everything again
const KEEP_ASSISTANTS_MS = 90 * DAY_MS // what is listed is of the last 30 days
const KEEP_MAILS_MS = 90 * DAY_MS // mails tell what people ordered
const KEEP_LOGIN_ACTIONS_MS = 365 * DAY_MS // logins tell when people work
const KEEP_UNPAID_MS = 30 * DAY_MS // by then, a payment has succeeded or failed, and its last event was received

/**
 * Deletes what is no longer needed. When a part fails, the others still run; then an Error is thrown that names the
 * failed parts.
 */
export async function purgeExpired({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const parts = {
    sessions: () => deleteExpiredSessions(db, now),
    'checkouts of assistants': () => purgeSessions(db, before(DAY_MS)),
    'counts of assistants': () => deleteOldAssistants(db, before(KEEP_ASSISTANTS_MS).toISOString().slice(0, 10)),
    'carts of assistants': () => purgeCarts(db, before(DAY_MS)),
    links: () => deleteExpiredLinks(db, now),
    'tokens of assistants': () => deleteExpiredRecords(db, now),
    'linked assistants': () => deleteUnusedLinks(db, now),
    subscribers: () => deleteFormerSubscribers(db, now),
    'restock alerts': () => deleteOldRestockAlerts(db, now),
    'login attempts': () => deleteOldTries(db, now),
    'attempts of clients': () => deleteOldAttempts(db, now),
    'saved responses': () => deleteKeysBefore(db, before(KEEP_RESPONSES_MS)),
    'unpaid orders': () => purgeUnpaidOrders(db, before(KEEP_UNPAID_MS)),
    'catalog changes': () => purgeCatalogChanges(db, now),
    mails: () => deleteMailsBefore(db, before(KEEP_MAILS_MS)),
    'login acts': () => deleteLoginActionsBefore(db, before(KEEP_LOGIN_ACTIONS_MS)),
    'order events': () => deleteOrderEventsBefore(db, before(KEEP_ORDER_EVENTS_MS)),
  }
  const failures: { readonly part: string; readonly error: unknown }[] = []
  for (const [part, purge] of Object.entries(parts)) await purge().catch((error: unknown) => void failures.push({ part, error }))
  if (failures.length === 0) return
  const reasons = failures.map(({ part, error }) => `${part}: ${error instanceof Error ? error.message : String(error)}`)
  throw new Error(`Not all could be deleted: ${reasons.join('; ')}`, { cause: failures[0]?.error })
}
