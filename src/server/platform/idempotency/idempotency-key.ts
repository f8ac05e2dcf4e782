import { createHash } from 'node:crypto'
import type { DatabaseError } from 'pg'
import { ClientError } from '../../errors.ts'

/** As a client sent it. */
export interface RequestKey {
  readonly key: string
  /** SHA-256 of path and parsed body: a key is of one endpoint, and of one request. */
  readonly requestHash: Buffer
}

/** Each owner has keys of their own. */
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

/** Throws 422 for another request's key. */
export function requireSameRequest(earlierHash: Buffer, { requestHash }: RequestKey): void {
  if (!earlierHash.equals(requestHash)) throw new ClientError(422, 'This Idempotency-Key was used for another request')
}

/** By a concurrent transaction: its retry finds that request. */
export const isKeyTaken = (error: DatabaseError): boolean => error.constraint === 'idempotency_keys_pkey'
