import { createHash } from 'node:crypto'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { countLoginAttempt, deleteLoginAttempts, type Role } from './login-attempt-repository.ts'

export const MAX_FAILURES = 10 // `docs/api.md`, section 3
export const LOGIN_WINDOW_MS = 15 * 60 * 1000

const accountOf = (role: Role, email: string) => ({
  role,
  accountHash: createHash('sha256').update(email.toLowerCase()).digest(),
})

/** Resets the count of tries, after another proof of identity. */
export const forgetLoginAttempts = (db: Db, { role, email }: { role: Role; email: string }): Promise<void> =>
  deleteLoginAttempts(db, accountOf(role, email))

/**
 * Throws 429 after ten failures in 15 minutes, whether the account exists or not. Each try is counted before the
 * password is checked, so that concurrent tries gain nothing. A success resets the count.
 */
export async function limitLoginAttempts<Success>(
  db: Db,
  { role, email, now }: { role: Role; email: string; now: Date },
  attempt: (tries: number) => Promise<Success>,
): Promise<Success> {
  const account = accountOf(role, email)
  const { tries, since } = await countLoginAttempt(db, account, now, new Date(now.getTime() - LOGIN_WINDOW_MS))
  if (tries > MAX_FAILURES) throw tooManyAttempts(since, now)
  const success = await attempt(tries)
  await deleteLoginAttempts(db, account)
  return success
}

function tooManyAttempts(since: Date, now: Date): ClientError {
  const retryAfterSeconds = Math.max(1, Math.ceil((since.getTime() + LOGIN_WINDOW_MS - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new ClientError(429, `Too many attempts: please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`, {
    retryAfterSeconds,
  })
}
