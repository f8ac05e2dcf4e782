import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { IdempotencyKey, SavedResponse } from './idempotency.ts'

/** False when the key has a response; waits for concurrent inserts. */
export async function insertResponse(
  db: Db,
  shopper: ShopperId,
  { key, requestHash }: IdempotencyKey,
  { status, body }: SavedResponse,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ shopper_id: shopper, key, request_hash: requestHash, status, answer: JSON.stringify(body), created_at: now })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function findResponse(
  db: Db,
  shopper: ShopperId,
  key: string,
): Promise<(SavedResponse & { requestHash: Buffer }) | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'status', 'answer as body'])
    .where('shopper_id', '=', shopper)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteResponsesBefore(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute()
}
