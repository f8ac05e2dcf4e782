import { sql } from 'kysely'
import type { SellerId, ShopperId } from '../../../domain/account.ts'
import type { Session, SessionId } from '../../../domain/session.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Principal } from './principal.ts'

interface NewSession extends Session {
  readonly tokenHash: Buffer
  readonly principal: { shopperId: ShopperId } | { sellerId: SellerId }
}

export async function insertSession(
  db: Db,
  { id, tokenHash, principal, device, createdAt, expiresAt }: NewSession,
): Promise<void> {
  const ids =
    'shopperId' in principal
      ? { shopper_id: principal.shopperId, seller_id: null }
      : { shopper_id: null, seller_id: principal.sellerId }
  await db
    .insertInto('sessions')
    .values({ id, token_hash: tokenHash, ...ids, device, created_at: createdAt, expires_at: expiresAt })
    .execute()
}

/** Null without a live session. */
export async function findPrincipal(db: Db, tokenHash: Buffer, now: Date): Promise<Principal | null> {
  const [row] = (await db.executeQuery(principalSelection({ tokenHash, now }))).rows
  if (row?.seller) return { seller: row.seller }
  if (row?.id && row.name !== null && row.email !== null) return { shopper: { id: row.id, name: row.name, email: row.email } }
  return null
}

interface PrincipalRow {
  readonly seller: SellerId | null
  readonly id: ShopperId | null
  readonly name: string | null
  readonly email: string | null
}

const principalSelection = statement<{ readonly tokenHash: Buffer; readonly now: Date }, PrincipalRow>()`
  select seller_id as seller, shoppers.id, name, email
  from sessions left join shoppers on shoppers.id = sessions.shopper_id
  where token_hash = ${({ tokenHash }) => tokenHash} and expires_at > ${({ now }) => now}`

/** Newest first; `isThis`: the one with this token. */
export async function listSessionRows(
  db: Db,
  shopper: ShopperId,
  tokenHash: Buffer | null,
  now: Date,
): Promise<(Session & { isThis: boolean })[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(sql<boolean>`token_hash is not distinct from ${tokenHash}`.as('isThis'))
    .where('shopper_id', '=', shopper)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** False when the shopper has no such session. */
export async function deleteShoppersSession(db: Db, shopper: ShopperId, session: SessionId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('shopper_id', '=', shopper)
    .where('id', '=', session)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteOtherSessions(db: Db, shopper: ShopperId, tokenHash: Buffer | null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('shopper_id', '=', shopper)
    .where(sql<boolean>`token_hash is distinct from ${tokenHash}`)
    .execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
