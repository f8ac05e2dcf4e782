import { type Selectable, sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import type { Schema } from '../../database/schema.ts'

type KeptAnswer = Selectable<Schema['rehearsal_idempotency_keys']>

/** Holds a key until commit, also one that nobody has used yet: of two requests with one key the second waits for the first. */
export async function lockKey(db: Db, key: string): Promise<KeptAnswer | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rehearsal ${key}`}, 0))`.execute(db)
  const kept = await db.selectFrom('rehearsal_idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst()
  return kept ?? null
}

interface NewAnswer {
  readonly key: string
  readonly requestHash: Buffer
  readonly answer: unknown
  readonly now: Date
}

export async function keepAnswer(db: Db, { key, requestHash, answer: response, now }: NewAnswer): Promise<void> {
  await db
    .insertInto('rehearsal_idempotency_keys')
    .values({ key, request_hash: requestHash, answer: JSON.stringify(response), created_at: now })
    .execute()
}

/** Forgets answers that are older. */
export async function deleteKeysBefore(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('rehearsal_idempotency_keys').where('created_at', '<', oldest).execute()
}
