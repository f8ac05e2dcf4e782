import { createHash } from 'node:crypto'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ApiError } from './api-error.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { keepAnswer, lockKey } from './idempotency-key-repository.ts'

interface CallToAnswer {
  /** As sent by the caller; null: each call is another one. */
  readonly key: string | null
  /** The call and all that it asks, as text. */
  readonly request: string
  /** What the call does, and its answer. */
  readonly work: (tx: Db) => Promise<unknown>
}

/**
 * Does a call's work in one transaction, and no second time under the same key: the same call gets the first answer, another
 * one is refused as by Stripe (docs.stripe.com/api/idempotent_requests). What was refused is tried again.
 */
export function answerOnce({ db, clock }: GatewayOptions, { key, request, work }: CallToAnswer): Promise<unknown> {
  return inTransaction(db, async (tx) => {
    if (key === null) return await work(tx)
    const requestHash = createHash('sha256').update(request).digest()
    const kept = await lockKey(tx, key)
    if (kept) {
      if (!kept.request_hash.equals(requestHash)) throw keyReused(key)
      return kept.answer
    }
    const response = await work(tx)
    await keepAnswer(tx, { key, requestHash, answer: response, now: clock.now() })
    return response
  })
}

const keyReused = (key: string): ApiError =>
  new ApiError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  )
