import { createHash } from 'node:crypto'
import type { DatabaseError } from 'pg'
import { ClientError } from '../../errors.ts'

export interface RequestKey {
  readonly key: string
  /** Is the SHA-256 of path and parsed body, so that a key is valid for one request to one endpoint only. */
  readonly requestHash: Buffer
}

export interface IdempotencyKey extends RequestKey {
  readonly ownerId: string
}

export interface SavedResponse<Body = unknown> {
  readonly status: number
  readonly body: Body
}

export const requestKey = (key: string, path: string, body: unknown): RequestKey => ({
  key,
  requestHash: createHash('sha256')
    .update(JSON.stringify([path, body]))
    .digest(),
})

/** Throws 422 when the key was used for a different request. */
export function requireSameRequest(earlierHash: Buffer, { requestHash }: RequestKey): void {
  if (!earlierHash.equals(requestHash)) throw new ClientError(422, 'This Idempotency-Key was used for another request')
}

/** Tells whether a concurrent transaction has taken the key. A retry finds the request of that transaction. */
export const isKeyTaken = (error: DatabaseError): boolean => error.constraint === 'idempotency_keys_pkey'
