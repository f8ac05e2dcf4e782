import { sql } from 'kysely'
import { permissionsIn } from '../../../contract/ucp/identity-linking.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { LinkId, Permission } from '../../../domain/accounts/linked-assistant.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { isId } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/secrets/random-secrets.ts'

/** What the OAuth server saves about a token, a code or a request. `jti` is the secret by which it is found. */
export interface OauthPayload {
  readonly [field: string]: unknown
  readonly jti?: string | undefined
  /** The id of the link. */
  readonly grantId?: string | undefined
}

/** Names one record. The id is a secret, of which only a hash is saved. */
export interface RecordName {
  readonly kind: string
  readonly id: string
}

const hashOf = ({ kind, id }: RecordName): Buffer => tokenHash(`${kind} ${id}`)

/** Throws when the link of the record has ended meanwhile (isReferenceGone). */
export async function saveRecord(db: Db, name: RecordName, payload: OauthPayload, expiresAt: Date): Promise<void> {
  const { jti: _secret, grantId, ...rest } = payload
  const saved = JSON.stringify(rest)
  const link = grantId !== undefined && isId<LinkId>(grantId) ? grantId : null
  await db
    .insertInto('oauth_records')
    .values({ hash: hashOf(name), kind: name.kind, link_id: link, payload: saved, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ payload: saved, expires_at: expiresAt }))
    .execute()
}

/** Returns null for an unknown record, and for one that has expired. */
export async function findRecord(db: Db, name: RecordName, now: Date): Promise<OauthPayload | null> {
  const row = await db
    .selectFrom('oauth_records')
    .select(['link_id', 'payload', 'used_at'])
    .where('hash', '=', hashOf(name))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...row.payload,
    jti: name.id,
    ...(row.link_id !== null && { grantId: row.link_id }),
    ...(row.used_at !== null && { consumed: Math.floor(row.used_at.getTime() / 1000) }),
  }
}

/** Returns false when the record was used before. */
export async function markRecordUsed(db: Db, name: RecordName, now: Date): Promise<boolean> {
  const record = db.updateTable('oauth_records').set({ used_at: now }).where('hash', '=', hashOf(name))
  return (await record.where('used_at', 'is', null).executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

export async function deleteRecord(db: Db, name: RecordName): Promise<void> {
  await db.deleteFrom('oauth_records').where('hash', '=', hashOf(name)).execute()
}

/** Accepts any text as the id of the link. */
export async function deleteRecordsOfLink(db: Db, kind: string, link: string): Promise<void> {
  if (isId<LinkId>(link)) await db.deleteFrom('oauth_records').where('link_id', '=', link).where('kind', '=', kind).execute()
}

/** A request with a token acts for this shopper, as far as they allow it. */
export interface TokenHolder {
  readonly shopper: ShopperId
  readonly clientId: string
  readonly permissions: readonly Permission[]
}

/** Returns null for a token that is unknown, expired or revoked. */
export async function findTokenHolder(db: Db, token: string, now: Date): Promise<TokenHolder | null> {
  const { rows } = await sql<{ shopper: ShopperId; clientId: string; scope: string | null }>`
    select shopper_id as shopper, client_id as "clientId", payload ->> 'scope' as scope
    from oauth_records join linked_assistants on linked_assistants.id = link_id
    where hash = ${hashOf({ kind: 'AccessToken', id: token })} and expires_at > ${now}`.execute(db)
  const [row] = rows
  return row ? { shopper: row.shopper, clientId: row.clientId, permissions: permissionsIn(row.scope ?? '') } : null
}

export async function deleteExpiredRecords(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'oauth_records', sql`expires_at <= ${now}`)
}
