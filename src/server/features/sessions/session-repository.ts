import { sql } from 'kysely'
import type { SellerId, ShopperId } from '../../../domain/account.ts'
import type { Session, SessionId } from '../../../domain/session.ts'
import { type InvitedRole, OWNER_NAME } from '../../../domain/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Principal } from './principal.ts'

/** Whose session it is. `sellerId` is the owner, and `staffId` is anyone else of the staff. */
export type SessionPrincipal =
  | { readonly shopperId: ShopperId }
  | { readonly sellerId: SellerId }
  | { readonly staffId: SellerId }

interface NewSession extends Session {
  readonly tokenHash: Buffer
  readonly principal: SessionPrincipal
}

const isOf = (principal: SessionPrincipal) => {
  if ('shopperId' in principal) return sql<boolean>`shopper_id = ${principal.shopperId}`
  return 'sellerId' in principal ? sql<boolean>`seller_id = ${principal.sellerId}` : sql<boolean>`staff_id = ${principal.staffId}`
}

export async function insertSession(
  db: Db,
  { id, tokenHash, principal, device, createdAt, expiresAt }: NewSession,
): Promise<void> {
  const ids = {
    shopper_id: 'shopperId' in principal ? principal.shopperId : null,
    seller_id: 'sellerId' in principal ? principal.sellerId : null,
    staff_id: 'staffId' in principal ? principal.staffId : null,
  }
  await db
    .insertInto('sessions')
    .values({ id, token_hash: tokenHash, ...ids, device, created_at: createdAt, expires_at: expiresAt })
    .execute()
}

/** Returns null when there is no live session. */
export async function findPrincipal(db: Db, tokenHash: Buffer, now: Date): Promise<Principal | null> {
  const { rows } = await sql<PrincipalRow>`
    select shopper_id as "shopperId", seller_id as "ownerId", staff_id as "staffId", staff.role,
      coalesce(shoppers.name, staff.name, '') as name, coalesce(shoppers.email, staff.email, sellers.email) as email
    from sessions
    left join shoppers on shoppers.id = sessions.shopper_id
    left join sellers on sellers.id = sessions.seller_id
    left join staff on staff.id = sessions.staff_id
    where token_hash = ${tokenHash} and expires_at > ${now}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { ownerId, staffId, shopperId, role, name, email } = row
  if (ownerId !== null) return { seller: { id: ownerId, name: OWNER_NAME, email, role: 'owner' } }
  if (staffId !== null && role !== null) return { seller: { id: staffId, name, email, role } }
  return shopperId && { shopper: { id: shopperId, name, email } }
}

interface PrincipalRow {
  readonly shopperId: ShopperId | null
  readonly ownerId: SellerId | null
  readonly staffId: SellerId | null
  readonly role: InvitedRole | null
  /** An empty string for the owner. */
  readonly name: string
  readonly email: string
}

/** Returns live sessions, newest first. `isThis` marks the one with this token hash. */
export async function listSessionRows(
  db: Db,
  principal: SessionPrincipal,
  tokenHash: Buffer | null,
  now: Date,
): Promise<(Session & { isThis: boolean })[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(sql<boolean>`token_hash is not distinct from ${tokenHash}`.as('isThis'))
    .where(isOf(principal))
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Returns false when this person has no such session. */
export async function deleteSessionOf(db: Db, principal: SessionPrincipal, session: SessionId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(isOf(principal))
    .where('id', '=', session)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteOtherSessions(db: Db, principal: SessionPrincipal, tokenHash: Buffer | null): Promise<void> {
  await db.deleteFrom('sessions').where(isOf(principal)).where(sql<boolean>`token_hash is distinct from ${tokenHash}`).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
