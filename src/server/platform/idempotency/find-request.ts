import type { Db } from '../database/connect.ts'
import { type Fragment, fragment, statement } from '../database/statement.ts'
import { type IdempotencyKey, requireSameRequest, type SavedResponse } from './idempotency-key.ts'

/** JSON of one row. */
export interface EarlierRequestJson {
  /** Hexadecimal. */
  readonly requestHash: string
  readonly status: number | null
  readonly body: unknown
  readonly resource: string | null
}

export const earlierRequestSelection: Fragment<IdempotencyKey | null> = fragment<IdempotencyKey | null>()`
  select json_build_object('requestHash', encode(request_hash, 'hex'), 'status', status, 'body', response, 'resource', resource_id)
  from idempotency_keys where owner_id = ${(key) => key?.ownerId ?? null}::uuid and key = ${(key) => key?.key ?? null}`

/** Done, or begun: `resource` is what it made so far. Null: of a request without steps. */
export type EarlierRequest<Body, Resource> =
  | { readonly response: SavedResponse<Body>; readonly resource: Resource | null }
  | { readonly resource: Resource }

/** Throws 422 for another request's key. */
export function earlierRequest<Body, Resource extends string>(
  found: EarlierRequestJson | null,
  key: IdempotencyKey | null,
): EarlierRequest<Body, Resource> | null {
  if (!found || !key) return null
  requireSameRequest(Buffer.from(found.requestHash, 'hex'), key)
  const { status, body, resource } = found
  return status === null
    ? { resource: resource as Resource }
    : { response: { status, body: body as Body }, resource: resource as Resource | null } // the hash has the path
}

/** Throws 422 for another request's key. */
export async function findRequest<Body, Resource extends string>(
  tx: Db,
  key: IdempotencyKey,
): Promise<EarlierRequest<Body, Resource> | null> {
  const [row] = (await tx.executeQuery(selection(key))).rows
  return earlierRequest(row?.earlier ?? null, key)
}

/** Returns the body that was responded to an owner's request with this key; null when the key is unknown or the request not done. */
export async function findSavedBody(db: Db, ownerId: string, key: string): Promise<unknown> {
  const saved = db.selectFrom('idempotency_keys').select('response').where('owner_id', '=', ownerId).where('key', '=', key)
  return (await saved.executeTakeFirst())?.response ?? null
}

const selection = statement<IdempotencyKey | null, { readonly earlier: EarlierRequestJson | null }>()`
  select (${earlierRequestSelection}) as earlier`
