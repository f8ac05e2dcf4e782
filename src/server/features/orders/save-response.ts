import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type IdempotencyKey, replay, type SavedResponse } from './idempotency.ts'
import { findResponse, insertResponse } from './idempotency-repository.ts'

/** The one that a concurrent request saved first. Throws 422 when that was another request. */
export async function saveResponse(
  tx: Db,
  shopper: ShopperId,
  key: IdempotencyKey,
  response: SavedResponse,
  now: Date,
): Promise<SavedResponse> {
  if (await insertResponse(tx, shopper, key, response, now)) return response
  const earlier = await findResponse(tx, shopper, key.key)
  return earlier ? replay(earlier, key) : response
}
