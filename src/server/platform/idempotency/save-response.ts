import { type Fragment, fragment } from '../database/statement.ts'
import type { IdempotencyKey, SavedResponse } from './idempotency-key.ts'

interface NewResponse {
  /** Null: saves nothing. */
  readonly key: IdempotencyKey | null
  readonly response: SavedResponse
  readonly now: Date
}

/** Of a request without steps before: the key is taken in the same statement. */
export const responseInsertion: Fragment<NewResponse> = fragment<NewResponse>()`
  insert into idempotency_keys (owner_id, key, request_hash, status, response, created_at)
  select ${({ key }) => key?.ownerId ?? null}::uuid, ${({ key }) => key?.key ?? null}, ${({ key }) => key?.requestHash ?? null}::bytea,
    ${({ response }) => response.status}::smallint, ${({ key, response }) => (key ? JSON.stringify(response.body) : null)}::json,
    ${({ now }) => now}::timestamptz
  where ${({ key }) => key !== null}`
