import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type IdempotencyKey, replay, type SavedResponse } from './idempotency.ts'
import { findResponse, insertResponse } from './idempotency-repository.ts'

/** Keeps an answer for its key, or gives the one that the key got meanwhile. Refuses 422 when that was to another request. */
export async function saveResponse(
  tx: Db,
  shopper: ShopperId,
  mark: IdempotencyKey,
  response: SavedResponse,
  now: Date,
): Promise<SavedResponse> {
  if (await insertResponse(tx, shopper, mark, response, now)) return response
  const earlier = await findResponse(tx, shopper, mark.key)
  return earlier ? replay(earlier, mark) : response
}
