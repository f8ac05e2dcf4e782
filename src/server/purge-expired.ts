import { deleteExpiredLinks } from './features/account-links/account-links.ts'
import { deleteMailsBefore } from './features/mail/mail-repository.ts'
import { deleteFormerSubscribers } from './features/newsletter/subscriber-repository.ts'
import { deleteOrderEventsBefore } from './features/order-events/order-event-repository.ts'
import { purgeUnpaidOrders } from './features/payments/purge-unpaid-orders.ts'
import { LOGIN_WINDOW_MS } from './features/sessions/limit-login-attempts.ts'
import { deleteLoginAttemptsBefore } from './features/sessions/login-attempt-repository.ts'
import { deleteExpiredSessions } from './features/sessions/session-repository.ts'
import { deleteLoginActsBefore } from './features/staff-acts/purge-login-acts.ts'
import { purgeCatalogChanges } from './platform/catalog-changes/catalog-change-repository.ts'
import { deleteKeysBefore } from './platform/idempotency/request-steps.ts'
import type { Platform } from './platform/platform.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_RESPONSES_MS = 30 * DAY_MS // no client retries an order after a month
const KEEP_ORDER_EVENTS_MS = 60 * 60 * 1000 // a subscriber that was away for longer fetches anew
const KEEP_MAILS_MS = 90 * DAY_MS // they say what people ordered
const KEEP_LOGIN_ACTS_MS = 365 * DAY_MS // they say when people work
const KEEP_UNPAID_MS = 30 * DAY_MS // a payment has succeeded or failed, and the provider sent its last event

export async function purgeExpired({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteExpiredSessions(db, now)
  await deleteExpiredLinks(db, now)
  await deleteFormerSubscribers(db, now)
  await deleteLoginAttemptsBefore(db, new Date(now.getTime() - LOGIN_WINDOW_MS))
  await deleteKeysBefore(db, new Date(now.getTime() - KEEP_RESPONSES_MS))
  await purgeUnpaidOrders(db, new Date(now.getTime() - KEEP_UNPAID_MS))
  await purgeCatalogChanges(db, now)
  await deleteMailsBefore(db, new Date(now.getTime() - KEEP_MAILS_MS))
  await deleteLoginActsBefore(db, new Date(now.getTime() - KEEP_LOGIN_ACTS_MS))
  await deleteOrderEventsBefore(db, new Date(now.getTime() - KEEP_ORDER_EVENTS_MS))
}
