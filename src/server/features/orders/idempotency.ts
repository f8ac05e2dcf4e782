import { createHash } from 'node:crypto'
import type { DatabaseError } from 'pg'
import { MAX_IDEMPOTENCY_KEY } from '../../../contract/endpoints.ts'
import { ClientError } from '../../errors.ts'

export interface IdempotencyKey {
  readonly key: string
  /** SHA-256 of path and parsed request. */
  readonly requestHash: Buffer
}

export interface SavedResponse {
  readonly status: number
  readonly body: unknown
}

/** Throws 400 for a key that is too long. */
export function idempotencyKeyOf(key: string | string[] | undefined, path: string, request: unknown): IdempotencyKey | null {
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > MAX_IDEMPOTENCY_KEY) {
    throw new ClientError(400, `An Idempotency-Key has at most ${MAX_IDEMPOTENCY_KEY} characters`)
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([path, request]))
    .digest()
  return { key, requestHash }
}

/** Throws 422 when the key was used for another request. */
export function replay(earlier: SavedResponse & { requestHash: Buffer }, key: IdempotencyKey): SavedResponse {
  requireSameRequest(earlier.requestHash, key)
  return { status: earlier.status, body: earlier.body }
}

/** Throws 422 when the key was used for another request. */
export function requireSameRequest(earlierHash: Buffer, { requestHash }: IdempotencyKey): void {
  if (!earlierHash.equals(requestHash)) throw new ClientError(422, 'This Idempotency-Key was used for another request')
}

/** A concurrent transaction with the same key committed first. */
export const isKeyTaken = (error: DatabaseError): boolean => error.constraint === 'idempotency_keys_pkey'
