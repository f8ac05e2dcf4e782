import { sql } from 'kysely'
import type { Session, SessionId, Shopper, ShopperId } from '../../../domain/accounts/account.ts'
import { type InvitedRole, OWNER_NAME, type Staff, type StaffId } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

/** The person whose session it is. */
export type Principal = { readonly shopper: Shopper } | { readonly seller: Staff }

/** The id of a principal. The owner's is told apart, because the owner is in another table than the rest of the staff. */
export type PrincipalId = { readonly shopperId: ShopperId } | { readonly ownerId: StaffId } | { readonly staffId: StaffId }

export const principalIdOfStaff = ({ id, role }: Pick<Staff, 'id' | 'role'>): PrincipalId =>
  role === 'owner' ? { ownerId: id } : { staffId: id }

const isOf = (principal: PrincipalId) => {
  if ('shopperId' in principal) return sql<boolean>`shopper_id = ${principal.shopperId}`
  return 'ownerId' in principal ? sql<boolean>`seller_id = ${principal.ownerId}` : sql<boolean>`staff_id = ${principal.staffId}`
}

interface NewSession extends Session {
  readonly tokenHash: Buffer
  readonly principal: PrincipalId
}

export async function insertSession(
  db: Db,
  { id, tokenHash, principal, device, createdAt, expiresAt }: NewSession,
): Promise<void> {
  const ids = {
    shopper_id: 'shopperId' in principal ? principal.shopperId : null,
    seller_id: 'ownerId' in principal ? principal.ownerId : null,
    staff_id: 'staffId' in principal ? principal.staffId : null,
  }
  await db
    .insertInto('sessions')
    .values({ id, token_hash: tokenHash, ...ids, device, created_at: createdAt, expires_at: expiresAt })
    .execute()
}

interface PrincipalRow {
  readonly shopperId: ShopperId | null
  readonly ownerId: StaffId | null
  readonly staffId: StaffId | null
  readonly role: InvitedRole | null
  /** An empty string for the owner. */
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/** Returns null when there is no live session with this token hash. */
export async function findPrincipal(db: Db, tokenHash: Buffer, now: Date): Promise<Principal | null> {
  const { rows } = await sql<PrincipalRow>`
    select shopper_id as "shopperId", seller_id as "ownerId", staff_id as "staffId", staff.role,
      coalesce(shoppers.name, staff.name, '') as name, coalesce(shoppers.email, staff.email, sellers.email) as email, phone
    from sessions
    left join shoppers on shoppers.id = sessions.shopper_id
    left join sellers on sellers.id = sessions.seller_id
    left join staff on staff.id = sessions.staff_id
    where token_hash = ${tokenHash} and expires_at > ${now}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { ownerId, staffId, shopperId, role, name, email, phone } = row
  if (ownerId !== null) return { seller: { id: ownerId, name: OWNER_NAME, email, role: 'owner' } }
  if (staffId !== null && role !== null) return { seller: { id: staffId, name, email, role } }
  return shopperId && { shopper: { id: shopperId, name, email, phone } }
}

/** Returns those of the token hashes whose sessions have not ended. */
export async function findLiveTokenHashes(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', anyOf(tokenHashes))
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ token_hash }) => token_hash)
}

export async function findSessionId(db: Db, tokenHash: Buffer): Promise<SessionId | null> {
  const row = await db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()
  return row?.id ?? null
}

/** Returns those of the sessions that have not ended. */
export async function listLiveSessions(db: Db, sessions: readonly SessionId[], now: Date): Promise<SessionId[]> {
  if (sessions.length === 0) return []
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', anyOf(sessions))
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

export interface OwnSession extends Session {
  /** Whether the request was sent in this session. */
  readonly isThis: boolean
}

/** Returns the live sessions of a person, newest first. `tokenHash` is the one of the request. */
export async function listSessions(db: Db, principal: PrincipalId, tokenHash: Buffer, now: Date): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id, device, created_at as "createdAt", expires_at as "expiresAt", token_hash = ${tokenHash} as "isThis" from sessions
    where ${isOf(principal)} and expires_at > ${now} order by created_at desc, id desc`.execute(db)
  return rows
}

export interface StaffSession extends Session {
  readonly staffId: StaffId
  readonly name: string
}

// The limit is more than everybody logging in once a day.
const MOST_SESSIONS = 500

/** Returns live sessions of all staff except the owner, newest first. */
export async function listStaffSessions(db: Db, now: Date): Promise<StaffSession[]> {
  const { rows } = await sql<StaffSession>`
    select sessions.id, device, sessions.created_at as "createdAt", expires_at as "expiresAt", staff.id as "staffId", staff.name
    from staff join sessions on sessions.staff_id = staff.id where expires_at > ${now}
    order by sessions.created_at desc, sessions.id desc limit ${MOST_SESSIONS}`.execute(db)
  return rows
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Returns false when this person has no such session. */
export async function deleteSessionOf(db: Db, principal: PrincipalId, session: SessionId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(isOf(principal))
    .where('id', '=', session)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes all sessions of this person except the one with this token hash. */
export async function deleteOtherSessions(db: Db, principal: PrincipalId, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where(isOf(principal)).where('token_hash', '<>', tokenHash).execute()
}

/**
 * Deletes a session of one of the staff, and returns whose it was. Returns null when none of the staff has it. The
 * owner's sessions are not found here.
 */
export async function deleteStaffSession(db: Db, session: SessionId): Promise<{ id: StaffId; name: string } | null> {
  const { rows } = await sql<{ id: StaffId; name: string }>`
    delete from sessions using staff where sessions.staff_id = staff.id and sessions.id = ${session}
    returning staff.id, staff.name`.execute(db)
  return rows[0] ?? null
}

/** Deletes all sessions of one of the staff, except the owner's. Their event streams end soon afterward. */
export async function deleteSessionsOfStaff(tx: Db, staff: StaffId): Promise<void> {
  await tx.deleteFrom('sessions').where('staff_id', '=', staff).execute()
}

/** Deletes all sessions of these shoppers. Their event streams end soon afterward. */
export async function deleteSessionsOfShoppers(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await tx.deleteFrom('sessions').where('shopper_id', '=', anyOf(shoppers)).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'sessions', sql`expires_at <= ${now}`)
}
