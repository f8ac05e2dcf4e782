import { sql } from 'kysely'
import { type InvitedRole, OWNER_NAME, type Staff, type StaffId } from '../../../domain/staff.ts'
import type { Db } from '../../platform/database/connect.ts'

/** The owner's login. It is the only row of the table `sellers`. */
export interface OwnerAccount extends Staff {
  readonly role: 'owner'
  readonly passwordHash: string
}

/** The login of anyone of the staff except the owner. It is a row of the table `staff`. */
export interface InvitedAccount extends Staff {
  readonly role: InvitedRole
  /** This is null until the invitation is accepted. */
  readonly passwordHash: string | null
}

export type StaffAccount = OwnerAccount | InvitedAccount

const selectOwner = (db: Db) =>
  db
    .selectFrom('sellers')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .select([sql.lit(OWNER_NAME).as('name'), sql.lit('owner' as const).as('role')])

const selectInvited = (db: Db) => db.selectFrom('staff').select(['id', 'name', 'email', 'role', 'password_hash as passwordHash'])

/** Returns null when no owner's login is saved yet. */
export async function findOwner(db: Db): Promise<OwnerAccount | null> {
  return (await selectOwner(db).executeTakeFirst()) ?? null
}

/** Throws when no owner's login is saved yet. */
export async function getOwner(db: Db): Promise<OwnerAccount> {
  const owner = await findOwner(db)
  if (!owner) throw new Error('The store has no owner yet')
  return owner
}

/** Ignores the email's case. */
export async function findOwnerByEmail(db: Db, email: string): Promise<OwnerAccount | null> {
  return (await selectOwner(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()) ?? null
}

export async function findInvited(db: Db, id: StaffId): Promise<InvitedAccount | null> {
  return (await selectInvited(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Ignores the email's case. */
export async function findInvitedByEmail(db: Db, email: string): Promise<InvitedAccount | null> {
  return (await selectInvited(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()) ?? null
}

/** Ignores the email's case. Both tables are read, so that the time does not reveal whose email it is. */
export async function findStaffByEmail(db: Db, email: string): Promise<StaffAccount | null> {
  const [owner, invited] = await Promise.all([findOwnerByEmail(db, email), findInvitedByEmail(db, email)])
  return owner ?? invited
}

/** Returns all staff: the owner first, then the others in the order of their invitations. */
export async function listStaff(db: Db): Promise<StaffAccount[]> {
  const inOrder = selectInvited(db).orderBy('created_at').orderBy('id')
  const [owner, invited] = await Promise.all([getOwner(db), inOrder.execute()])
  return [owner, ...invited]
}

/** Locks the row until commit, so that nobody else changes it and no login begins. */
export async function lockInvited(tx: Db, id: StaffId): Promise<InvitedAccount | null> {
  return (await selectInvited(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/**
 * Locks the person's row until commit, so that it is neither deleted nor gets another password. Returns false when either
 * was done before.
 */
export function lockStaffWithPassword(tx: Db, { id, role }: Staff, passwordHash: string): Promise<boolean> {
  return role === 'owner' ? lockOwner(tx, id) : lockInvitedWithPassword(tx, id, passwordHash)
}

/** Locks the row against deletion. Returns false when the owner's login was replaced, as it is with each new password. */
export async function lockOwner(tx: Db, id: StaffId): Promise<boolean> {
  return (await tx.selectFrom('sellers').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined
}

async function lockInvitedWithPassword(tx: Db, id: StaffId, passwordHash: string): Promise<boolean> {
  const person = tx.selectFrom('staff').select('id').where('id', '=', id).where('password_hash', '=', passwordHash)
  return (await person.forShare().executeTakeFirst()) !== undefined
}

/** Locks the row until commit, so that logins of the owner wait. */
export async function lockOwnerAgainstLogins(tx: Db, id: StaffId): Promise<void> {
  await tx.selectFrom('sellers').select('id').where('id', '=', id).forUpdate().execute()
}

/** Lets processes that start at the same time install the owner's login one after another. */
export async function lockOwnerTable(tx: Db): Promise<void> {
  await sql`lock table sellers in share row exclusive mode`.execute(tx)
}

/** Replaces the owner's login, which deletes the old one's sessions. */
export async function replaceOwner(
  tx: Db,
  { id, email, passwordHash }: Pick<OwnerAccount, 'id' | 'email' | 'passwordHash'>,
): Promise<void> {
  await tx.deleteFrom('sellers').execute()
  await tx.insertInto('sellers').values({ id, email, password_hash: passwordHash }).execute()
}

interface Invitation extends Omit<InvitedAccount, 'passwordHash'> {
  readonly createdAt: Date
}

/**
 * Inserts the person, or updates name and role of someone who has not accepted an invitation yet. Returns the id, or
 * null when they have accepted.
 */
export async function upsertInvited(tx: Db, { id, name, email, role, createdAt }: Invitation): Promise<StaffId | null> {
  const row = await tx
    .insertInto('staff')
    .values({ id, name, email, role, password_hash: null, created_at: createdAt })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet({ name, email, role }).where('staff.password_hash', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function setStaffPassword(tx: Db, id: StaffId, passwordHash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function setStaffRole(tx: Db, id: StaffId, role: InvitedRole): Promise<void> {
  await tx.updateTable('staff').set({ role }).where('id', '=', id).execute()
}

/** Deletes the person with their sessions and links. */
export async function deleteInvited(tx: Db, id: StaffId): Promise<void> {
  await tx.deleteFrom('staff').where('id', '=', id).execute()
}
