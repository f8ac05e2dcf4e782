import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { findRequest } from './find-request.ts'
import type { IdempotencyKey, SavedResponse } from './idempotency-key.ts'

/** For requests of several transactions. A repeated one finds `resource`, and continues. Throws when the key is taken (isKeyTaken). */
export async function beginRequest(
  tx: Db,
  { ownerId, key, requestHash }: IdempotencyKey,
  resource: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({ owner_id: ownerId, key, request_hash: requestHash, resource_id: resource, created_at: now })
    .execute()
}

/** Returns the response that a concurrent request saved first. Throws 422 when that was another request. */
export async function finishRequest<Body>(
  tx: Db,
  key: IdempotencyKey,
  resource: string,
  { status, body }: SavedResponse<Body>,
): Promise<SavedResponse<Body>> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_keys')
    .set({ status, response: JSON.stringify(body) })
    .where('owner_id', '=', key.ownerId)
    .where('key', '=', key.key)
    .where('resource_id', '=', resource)
    .where('response', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return { status, body }
  const earlier = await findRequest<Body, string>(tx, key)
  return earlier && 'response' in earlier ? earlier.response : { status, body }
}

/** Requests that ended without a response may be repeated under their keys. */
export async function releaseKeys(tx: Db, resources: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('resource_id', '=', sql<string>`any(${resources}::uuid[])`)
    .where('response', 'is', null)
    .execute()
}

/** Even with a response: the request may be made again under this key. */
export async function forgetRequest(tx: Db, { ownerId, key }: IdempotencyKey): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('owner_id', '=', ownerId).where('key', '=', key).execute()
}

export async function deleteKeysBefore(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute()
}
