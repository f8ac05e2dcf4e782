import { deleteAnswersBefore } from './features/orders/idempotency-store.ts'
import { forgetUnpaidOrders } from './features/payments/forget-unpaid-orders.ts'
import { LOGIN_WINDOW_MS } from './features/sessions/limit-login-tries.ts'
import { deleteLoginTriesBefore } from './features/sessions/login-tries-store.ts'
import { deleteExpiredSessions } from './features/sessions/session-store.ts'
import type { Platform } from './platform/platform.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_ANSWERS_MS = 30 * DAY_MS // no client tries the same order again after a month
const KEEP_UNPAID_MS = 30 * DAY_MS // money that was on its way has come or not by then, and the provider has sent its last event

/** Deletes what has no meaning any more: sessions and login tries whose time is over, answers that nobody asks for again, online orders that were never paid. */
export async function forgetWhatIsOver({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteExpiredSessions(db, now)
  await deleteLoginTriesBefore(db, new Date(now.getTime() - LOGIN_WINDOW_MS))
  await deleteAnswersBefore(db, new Date(now.getTime() - KEEP_ANSWERS_MS))
  await forgetUnpaidOrders(db, new Date(now.getTime() - KEEP_UNPAID_MS))
}

const EVERY_MS = 60 * 60 * 1000

/** Forgets now and every hour, until the given end. A failure waits for the next hour. */
export function keepForgetting(platform: Platform): { stop(): void } {
  const forget = () => {
    forgetWhatIsOver(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'what is over could not be forgotten'))
  }
  const timer = setInterval(forget, EVERY_MS).unref()
  forget()
  return { stop: () => clearInterval(timer) }
}
