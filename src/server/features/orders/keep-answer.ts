import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type IdempotencyMark, type KeptAnswer, replay } from './idempotency.ts'
import { findAnswer, insertAnswer } from './idempotency-store.ts'

/** Keeps an answer for its key, or gives the one that the key got meanwhile. Refuses 422 when that was to another request. */
export async function keepAnswer(
  tx: Db,
  shopper: ShopperId,
  mark: IdempotencyMark,
  answer: KeptAnswer,
  now: Date,
): Promise<KeptAnswer> {
  if (await insertAnswer(tx, shopper, mark, answer, now)) return answer
  const earlier = await findAnswer(tx, shopper, mark.key)
  return earlier ? replay(earlier, mark) : answer
}
