import { type Selectable, sql } from 'kysely'
import type { Db, RehearsalSchema } from '../schema.ts'

type SavedResponse = Selectable<RehearsalSchema['rehearsal_idempotency_keys']>

/** Locks the key, even an unused one, so that concurrent requests with the same key wait. */
export async function lockKey(db: Db, key: string): Promise<SavedResponse | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rehearsal ${key}`}, 0))`.execute(db)
  const saved = await db.selectFrom('rehearsal_idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst()
  return saved ?? null
}

interface NewResponse {
  readonly key: string
  readonly requestHash: Buffer
  readonly answer: unknown
  readonly now: Date
}

export async function saveResponse(db: Db, { key, requestHash, answer: response, now }: NewResponse): Promise<void> {
  await db
    .insertInto('rehearsal_idempotency_keys')
    .values({ key, request_hash: requestHash, answer: JSON.stringify(response), created_at: now })
    .execute()
}

export async function deleteKeysBefore(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('rehearsal_idempotency_keys').where('created_at', '<', oldest).execute()
}
