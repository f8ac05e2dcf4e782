import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'

export const MAX_FAILURES = 10 // `docs/api.md`, section 3
const WINDOW_MS = 15 * 60 * 1000

interface Login {
  /** Shoppers and staff log in apart, so the same email may belong to two accounts. */
  readonly role: 'shopper' | 'seller'
  readonly email: string
}

/**
 * Throws 429 after ten failures in 15 minutes, whether the account exists or not. Each try is counted before the
 * password is checked, so that concurrent tries gain nothing. A success resets the count.
 */
export async function limitLoginAttempts<Success>(
  db: Db,
  { now, ...login }: Login & { readonly now: Date },
  attempt: (tries: number) => Promise<Success>,
): Promise<Success> {
  const { tries, since } = await countTry(db, login, now)
  if (tries > MAX_FAILURES) throw tooManyAttempts(since, now)
  const success = await attempt(tries)
  await resetLoginAttempts(db, login)
  return success
}

function tooManyAttempts(since: Date, now: Date): ClientError {
  const retryAfterSeconds = Math.max(1, Math.ceil((since.getTime() + WINDOW_MS - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new ClientError(429, `Too many attempts: please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`, {
    retryAfterSeconds,
  })
}

interface CountedTries {
  readonly tries: number
  /** The time of the first of these tries. */
  readonly since: Date
}

/** Counts a try. Concurrent tries get different numbers. The count starts again at 1 after 15 minutes. */
async function countTry(db: Db, { role, email }: Login, now: Date): Promise<CountedTries> {
  const oldest = windowStart(now)
  return db
    .insertInto('login_tries')
    .values({ role, account_hash: hashOf(email), since: now, tries: 1 })
    .onConflict((conflict) =>
      conflict.columns(['role', 'account_hash']).doUpdateSet({
        tries: sql`case when login_tries.since > ${oldest} then login_tries.tries + 1 else 1 end`,
        since: sql`case when login_tries.since > ${oldest} then login_tries.since else ${now} end`,
      }),
    )
    .returning(['tries', 'since'])
    .executeTakeFirstOrThrow()
}

/** Resets the count of tries, after a login or another proof of identity. */
export async function resetLoginAttempts(db: Db, { role, email }: Login): Promise<void> {
  await db.deleteFrom('login_tries').where('role', '=', role).where('account_hash', '=', hashOf(email)).execute()
}

/** Deletes the counts that no longer limit a login. */
export async function deleteOldLoginAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('login_tries').where('since', '<=', windowStart(now)).execute()
}

const windowStart = (now: Date): Date => new Date(now.getTime() - WINDOW_MS)

const hashOf = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest()
