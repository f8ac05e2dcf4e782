import { createHash } from 'node:crypto'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import { ApiError } from './api-error.ts'
import { lockKey, saveResponse } from './idempotency-key-repository.ts'

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
