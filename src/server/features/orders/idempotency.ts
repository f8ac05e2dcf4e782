import { createHash } from 'node:crypto'
import type { DatabaseError } from 'pg'
import type { PlaceOrderResponse, StartCheckoutResponse } from '../../../contract/orders.ts'
import type { RequestedOrder } from '../../../domain/order.ts'
import { ClientError } from '../../errors.ts'

export interface IdempotencyKey {
  readonly key: string
  /** SHA-256 of path and parsed request. */
  readonly requestHash: Buffer
}

export interface SavedResponse {
  readonly status: number
  readonly body: PlaceOrderResponse | StartCheckoutResponse
}

export function idempotencyKeyOf(key: string, path: string, order: RequestedOrder): IdempotencyKey {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([path, order]))
    .digest()
  return { key, requestHash }
}

/** Throws 422 for another request's key. */
export function replay(earlier: SavedResponse & { requestHash: Buffer }, key: IdempotencyKey): SavedResponse {
  requireSameRequest(earlier.requestHash, key)
  return { status: earlier.status, body: earlier.body }
}

/** Throws 422 for another request's key. */
export function requireSameRequest(earlierHash: Buffer, { requestHash }: IdempotencyKey): void {
  if (!earlierHash.equals(requestHash)) throw new ClientError(422, 'This Idempotency-Key was used for another request')
}

/** By a concurrent transaction. */
export const isKeyTaken = (error: DatabaseError): boolean => error.constraint === 'idempotency_keys_pkey'
