import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'

type Done = Parameters<FastifyRateLimitStore['incr']>[1]

export const ATTEMPTS_WINDOW_MS = 60_000
const MAX_REJECTED = 5_000

interface Counted {
  readonly attempts: number
  /** The time of the first of these attempts. */
  readonly since: Date
}

const msLeft = ({ since }: Counted, now: Date): number => since.getTime() + ATTEMPTS_WINDOW_MS - now.getTime()

/**
 * Returns the store of `@fastify/rate-limit`, which counts the attempts of each client in the database, for all processes
 * and machines. A client that is over its limit is remembered in memory, so that its further attempts cost no statement.
 */
export function clientAttempts({ db, clock }: Pick<Platform, 'db' | 'clock'>): FastifyRateLimitStoreCtor {
  const overLimit = new LRUCache<string, Counted>({ max: MAX_REJECTED })
  const count = async (client: string, max: number): Promise<{ current: number; ttl: number }> => {
    const now = clock.now()
    const known = overLimit.get(client)
    const counted = known && msLeft(known, now) > 0 ? known : await countAttempt(db, client, now)
    if (counted.attempts > max) overLimit.set(client, counted)
    return { current: counted.attempts, ttl: msLeft(counted, now) }
  }
  return class ClientAttempts implements FastifyRateLimitStore {
    /** `client` is an IP address with the method and the path of an endpoint. */
    incr(client: string, done: Done, _windowMs: number, max: number): void {
      count(client, max).then(
        (counted) => done(null, counted),
        (error: Error) => done(error),
      )
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}

/**
 * Counts an attempt. The count starts again when the first attempt is older than the window. Only a hash of the client is
 * saved.
 */
async function countAttempt(db: Db, client: string, now: Date): Promise<Counted> {
  const oldest = new Date(now.getTime() - ATTEMPTS_WINDOW_MS)
  const { rows } = await sql<Counted>`
    insert into client_attempts as known (client_hash, since, attempts)
    values (${createHash('sha256').update(client).digest()}, ${now}, 1)
    on conflict (client_hash) do update set
      attempts = case when known.since > ${oldest} then known.attempts + 1 else 1 end,
      since = case when known.since > ${oldest} then known.since else ${now} end
    returning attempts, since`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('Counting an attempt gave no row')
  return counted
}

/** Deletes the counts that no longer limit anything. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('client_attempts')
    .where('since', '<=', new Date(now.getTime() - ATTEMPTS_WINDOW_MS))
    .execute()
}
