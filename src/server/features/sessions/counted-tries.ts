import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'

/** No limit counts tries for longer. */
const LONGEST_WINDOW_MS = 60 * 60 * 1000

/** Says whose tries are counted. Only a hash of the subject is saved. */
export interface Counted {
  /** Shoppers and staff log in apart, so the same email may belong to two accounts. Guests order. */
  readonly role: 'shopper' | 'seller' | 'guest'
  readonly subject: string
}

interface TryLimit {
  readonly max: number
  readonly windowMs: number
}

/**
 * Counts a try, for all processes of the store, and returns how many there were. Throws 429 when these are more than `max`
 * within the time, which begins at the first. Concurrent tries get different numbers, so that they gain nothing.
 */
export async function limitTries(db: Db, counted: Counted, { max, windowMs }: TryLimit, now: Date): Promise<number> {
  const { tries, since } = await countTry(db, counted, new Date(now.getTime() - windowMs), now)
  if (tries > max) throw tooManyAttempts(since.getTime() + windowMs - now.getTime())
  return tries
}

/** Counts nothing. Throws 429 when there were `max` tries within the time. */
export async function requireTriesLeft(
  db: Db,
  { role, subject }: Counted,
  { max, windowMs }: TryLimit,
  now: Date,
): Promise<void> {
  const known = await db
    .selectFrom('login_tries')
    .select(['tries', 'since'])
    .where('role', '=', role)
    .where('account_hash', '=', hashOf(subject))
    .executeTakeFirst()
  const endsAt = (known?.since.getTime() ?? 0) + windowMs
  if (known && known.tries >= max && endsAt > now.getTime()) throw tooManyAttempts(endsAt - now.getTime())
}

/** Takes a try back that turned out not to count. */
export async function takeTryBack(db: Db, { role, subject }: Counted): Promise<void> {
  const hash = hashOf(subject)
  const { numAffectedRows = 0n } = await sql`
    update login_tries set tries = tries - 1 where role = ${role} and account_hash = ${hash} and tries > 1`.execute(db)
  if (numAffectedRows > 0n) return
  await db.deleteFrom('login_tries').where('role', '=', role).where('account_hash', '=', hash).where('tries', '=', 1).execute()
}

function tooManyAttempts(waitMs: number): ClientError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
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

/** Counts a try. The count starts again at 1 when the first try is no later than `oldest`. */
async function countTry(db: Db, { role, subject }: Counted, oldest: Date, now: Date): Promise<CountedTries> {
  const { rows } = await sql<CountedTries>`
    insert into login_tries as known (role, account_hash, since, tries) values (${role}, ${hashOf(subject)}, ${now}, 1)
    on conflict (role, account_hash) do update set
      tries = case when known.since > ${oldest} then known.tries + 1 else 1 end,
      since = case when known.since > ${oldest} then known.since else ${now} end
    returning tries, since`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('Counting a try gave no row')
  return counted
}

export async function resetTries(db: Db, { role, subject }: Counted): Promise<void> {
  await db.deleteFrom('login_tries').where('role', '=', role).where('account_hash', '=', hashOf(subject)).execute()
}

/** Deletes the counts that no longer limit anything. */
export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('login_tries')
    .where('since', '<=', new Date(now.getTime() - LONGEST_WINDOW_MS))
    .execute()
}

const hashOf = (subject: string): Buffer => createHash('sha256').update(subject).digest()
