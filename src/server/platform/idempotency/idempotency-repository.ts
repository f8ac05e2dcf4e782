import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DatabaseError } from 'pg'
import { ClientError } from '../client-error.ts'
import type { Db } from '../database/connect.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { anyOf } from '../database/list-queries.ts'

export interface RequestKey {
  readonly key: string
  /** Is the SHA-256 of path and parsed body, so that a key is valid for one request to one endpoint only. */
  readonly requestHash: Buffer
  /** Is the SHA-256 of path and body as it was sent, which a later release may parse otherwise. */
  readonly sentHash: Buffer
}

export interface IdempotencyKey extends RequestKey {
  readonly ownerId: string
}

/**
 * Returns the id to which the idempotency keys of somebody without an account belong. The id is a UUID of a hash (version 8, RFC
 * 9562), and so never that of a shopper or of one of the staff (version 7).
 */
export function hashedOwner(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

interface SavedResponse<Body = unknown> {
  readonly status: number
  readonly body: Body
}

interface Body {
  /** Is null when the request has no body. */
  readonly sent: Buffer | null
  readonly parsed: unknown
}

export const requestKey = (key: string, path: string, { sent, parsed }: Body): RequestKey => ({
  key,
  requestHash: createHash('sha256')
    .update(JSON.stringify([path, parsed]))
    .digest(),
  sentHash: createHash('sha256')
    .update(`${path}\n`)
    .update(sent ?? '')
    .digest(),
})

interface EarlierHashes {
  readonly request_hash: Buffer
  readonly sent_hash: Buffer | null
}

/** Throws 422 when the key was used for a different request. The same body may have been sent, or parsed to the same. */
function requireSameRequest(earlier: EarlierHashes, { requestHash, sentHash }: RequestKey): void {
  if (earlier.request_hash.equals(requestHash) || earlier.sent_hash?.equals(sentHash)) return
  throw new ClientError(422, 'This Idempotency-Key was used for another request')
}

/** Tells whether a concurrent transaction has taken the key. A retry finds the request of that transaction. */
export const isKeyTaken = (error: DatabaseError): boolean => error.constraint === 'idempotency_keys_pkey'

/**
 * What is known of an earlier request with the same key: its response, or the resource that it has created so far. A
 * request that is done in one transaction has a response without a resource.
 */
export type EarlierRequest<Body, Resource> =
  | { readonly response: SavedResponse<Body>; readonly resource: Resource | null }
  | { readonly resource: Resource }

interface RequestRow {
  readonly request_hash: Buffer
  readonly sent_hash: Buffer | null
  readonly status: number | null
  readonly response: unknown
  readonly resource_id: string | null
}

/**
 * Returns null for a new key. Throws 422 when the key was used for a different request. The lock makes the transaction write,
 * so that its commit waits for a synchronous standby to have the earlier request, too.
 */
export async function findRequest<Body, Resource extends string>(
  tx: Db,
  key: IdempotencyKey,
): Promise<EarlierRequest<Body, Resource> | null> {
  const { rows } = await sql<RequestRow>`
    select request_hash, sent_hash, status, response, resource_id from idempotency_keys
    where owner_id = ${key.ownerId} and key = ${key.key}
    for key share`.execute(tx)
  const [row] = rows
  if (!row) return null
  requireSameRequest(row, key)
  // The request's hash includes the path, so that the key's row is of an endpoint with this body and resource.
  const resource = row.resource_id as Resource
  return row.status === null ? { resource } : { response: { status: row.status, body: row.response as Body }, resource }
}

/**
 * Returns the body of the response to an owner's request with this key. Returns null when the key is unknown or the
 * request is not done.
 */
export async function findSavedBody(db: Db, ownerId: string, key: string): Promise<unknown> {
  const saved = db.selectFrom('idempotency_keys').select('response').where('owner_id', '=', ownerId).where('key', '=', key)
  return (await saved.executeTakeFirst())?.response ?? null
}

/**
 * Saves the response to a request that is done in one transaction. Throws when a concurrent request took the key
 * (isKeyTaken).
 */
export async function saveResponse(tx: Db, key: IdempotencyKey, { status, body }: SavedResponse, now: Date): Promise<void> {
  await sql`
    insert into idempotency_keys (owner_id, key, request_hash, sent_hash, status, response, created_at)
    values (${key.ownerId}, ${key.key}, ${key.requestHash}, ${key.sentHash}, ${status}, ${JSON.stringify(body)}, ${now})`.execute(
    tx,
  )
}

/**
 * Begins a request that takes several transactions. A repeated request finds `resource` and continues with it. Throws
 * when a concurrent request took the key (isKeyTaken).
 */
export async function beginRequest(
  tx: Db,
  { ownerId, key, requestHash, sentHash }: IdempotencyKey,
  resource: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({ owner_id: ownerId, key, request_hash: requestHash, sent_hash: sentHash, resource_id: resource, created_at: now })
    .execute()
}

/**
 * Saves the response to a request of several transactions. Returns the response that a concurrent request with the same
 * key saved first, if any.
 */
export async function finishRequest<Body>(
  tx: Db,
  key: IdempotencyKey,
  resource: string,
  { status, body }: SavedResponse<Body>,
): Promise<SavedResponse<Body>> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_keys')
    .set({ status, response: JSON.stringify(body) })
    .where('owner_id', '=', key.ownerId)
    .where('key', '=', key.key)
    .where('resource_id', '=', resource)
    .where('response', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return { status, body }
  const earlier = await findRequest<Body, string>(tx, key)
  return earlier && 'response' in earlier ? earlier.response : { status, body }
}

/** Frees the keys of requests that created these resources and ended without a response, so that they can be repeated. */
export async function releaseKeys(tx: Db, resources: readonly string[]): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('resource_id', '=', anyOf(resources)).where('response', 'is', null).execute()
}

/** Frees a key, also when its request has a response. */
export async function forgetRequest(tx: Db, { ownerId, key }: IdempotencyKey): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('owner_id', '=', ownerId).where('key', '=', key).execute()
}

export async function deleteKeysBefore(db: Db, oldest: Date): Promise<void> {
  await deleteInBatches(db, 'idempotency_keys', sql`created_at < ${oldest}`)
}

export async function deleteKeysOf(tx: Db, owners: readonly string[]): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('owner_id', '=', anyOf(owners)).execute()
}

/** Deletes the keys of requests by these owners that created these resources, also of requests with a response. */
export async function deleteKeysOfResources(tx: Db, owners: readonly string[], resources: readonly string[]): Promise<void> {
  const keys = tx.deleteFrom('idempotency_keys').where('owner_id', '=', anyOf(owners))
  await keys.where('resource_id', '=', anyOf(resources)).execute()
}
