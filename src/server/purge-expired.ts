import { deleteResponsesBefore } from './features/orders/idempotency-repository.ts'
import { purgeUnpaidOrders } from './features/payments/purge-unpaid-orders.ts'
import { LOGIN_WINDOW_MS } from './features/sessions/limit-login-attempts.ts'
import { deleteLoginAttemptsBefore } from './features/sessions/login-attempt-repository.ts'
import { deleteExpiredSessions } from './features/sessions/session-repository.ts'
import type { Platform } from './platform/platform.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_ANSWERS_MS = 30 * DAY_MS // no client tries the same order again after a month
const KEEP_UNPAID_MS = 30 * DAY_MS // money that was on its way has come or not by then, and the provider has sent its last event

/** Deletes what has no meaning any more: sessions and login tries whose time is over, answers that nobody asks for again, online orders that were never paid. */
export async function purgeExpired({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteExpiredSessions(db, now)
  await deleteLoginAttemptsBefore(db, new Date(now.getTime() - LOGIN_WINDOW_MS))
  await deleteResponsesBefore(db, new Date(now.getTime() - KEEP_ANSWERS_MS))
  await purgeUnpaidOrders(db, new Date(now.getTime() - KEEP_UNPAID_MS))
}

const EVERY_MS = 60 * 60 * 1000

/** Forgets now and every hour, until the given end. A failure waits for the next hour. */
export function purgePeriodically(platform: Platform): { stop(): void } {
  const forget = () => {
    purgeExpired(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'what is over could not be forgotten'))
  }
  const timer = setInterval(forget, EVERY_MS).unref()
  forget()
  return { stop: () => clearInterval(timer) }
}
