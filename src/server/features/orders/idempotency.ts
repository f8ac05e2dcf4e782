import { createHash } from 'node:crypto'
import type { DatabaseError } from 'pg'
import { MAX_IDEMPOTENCY_KEY } from '../../../contract/endpoints.ts'
import { ClientError } from '../../errors.ts'

/** A shopper's own name for one request, and what was asked under it. */
export interface IdempotencyKey {
  readonly key: string
  /** SHA-256 of the call and of what it asked. */
  readonly requestHash: Buffer
}

/** An answer as it is kept for its key. */
export interface SavedResponse {
  readonly status: number
  readonly body: unknown
}

/** The mark of a request, or null when it came without a key. Refuses 400 a key that is too long. */
export function idempotencyKeyOf(key: string | string[] | undefined, call: string, request: unknown): IdempotencyKey | null {
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > MAX_IDEMPOTENCY_KEY) {
    throw new ClientError(400, `An Idempotency-Key has at most ${MAX_IDEMPOTENCY_KEY} characters`)
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([call, request]))
    .digest()
  return { key, requestHash }
}

/** The earlier answer of this key. Refuses 422 when something else was asked under it. */
export function replay(earlier: SavedResponse & { requestHash: Buffer }, mark: IdempotencyKey): SavedResponse {
  requireSameRequest(earlier.requestHash, mark)
  return { status: earlier.status, body: earlier.body }
}

/** Refuses 422 when something else was asked under the mark's key before. */
export function requireSameRequest(earlierHash: Buffer, { requestHash }: IdempotencyKey): void {
  if (!earlierHash.equals(requestHash)) throw new ClientError(422, 'This Idempotency-Key was used for another request')
}

/** Whether a transaction failed because another one with the same key was faster. */
export const isKeyTaken = (error: DatabaseError): boolean => error.constraint === 'idempotency_keys_pkey'
