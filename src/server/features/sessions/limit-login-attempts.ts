import type { Db } from '../../platform/database/connect.ts'
import { type Counted, limitTries, resetTries } from './counted-tries.ts'

const WINDOW_MS = 15 * 60 * 1000
export const MAX_FAILURES = 10 // `docs/api.md`, section 3

interface Login {
  readonly role: 'shopper' | 'seller'
  readonly email: string
}

/**
 * Throws 429 after ten failures in 15 minutes, whether the account exists or not. Each try is counted before the
 * password is checked. A success resets the count.
 */
export async function limitLoginAttempts<Success>(
  db: Db,
  { now, ...login }: Login & { readonly now: Date },
  attempt: (tries: number) => Promise<Success>,
): Promise<Success> {
  const tries = await limitTries(db, countedOf(login), { max: MAX_FAILURES, windowMs: WINDOW_MS }, now)
  const success = await attempt(tries)
  await resetLoginAttempts(db, login)
  return success
}

/** Resets the count of tries, after a login or another proof of identity. */
export const resetLoginAttempts = (db: Db, login: Login): Promise<void> => resetTries(db, countedOf(login))

const countedOf = ({ role, email }: Login): Counted => ({ role, subject: email.toLowerCase() })
