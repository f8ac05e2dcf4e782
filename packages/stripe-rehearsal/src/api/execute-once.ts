import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db, RehearsalSchema } from '../schema.ts'
import { ApiError } from './api-error.ts'

interface IdempotentRequest {
  /** The request is executed each time when this is null. */
  readonly key: string | null
  /** Contains method, path and parameters. */
  readonly request: string
  readonly work: (tx: Db) => Promise<unknown>
}

/**
 * Executes a request once per idempotency key (docs.stripe.com/api/idempotent_requests). A repeated request gets the
 * saved response, and a different one an error. Rejected requests are not saved.
 */
export function executeOnce({ db, clock }: GatewayOptions, { key, request, work }: IdempotentRequest): Promise<unknown> {
  return db.transaction().execute(async (tx) => {
    if (key === null) return await work(tx)
    const requestHash = createHash('sha256').update(request).digest()
    const saved = await lockKey(tx, key)
    if (saved) {
      if (!saved.request_hash.equals(requestHash)) throw keyReused(key)
      return saved.answer
    }
    const response = await work(tx)
    await saveResponse(tx, { key, requestHash, answer: response, now: clock.now() })
    return response
  })
}

const keyReused = (key: string): ApiError =>
  new ApiError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  )

type SavedResponse = Selectable<RehearsalSchema['rehearsal_idempotency_keys']>

/** Locks the key, even an unused one, so that concurrent requests with the same key wait. */
async function lockKey(db: Db, key: string): Promise<SavedResponse | null> {
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

async function saveResponse(db: Db, { key, requestHash, answer: response, now }: NewResponse): Promise<void> {
  await db
    .insertInto('rehearsal_idempotency_keys')
    .values({ key, request_hash: requestHash, answer: JSON.stringify(response), created_at: now })
    .execute()
}

export async function deleteKeysBefore(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('rehearsal_idempotency_keys').where('created_at', '<', oldest).execute()
}
