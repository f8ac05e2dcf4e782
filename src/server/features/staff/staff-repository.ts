import { sql } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import type { InvitedRole, Staff } from '../../../domain/staff.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Anyone of the staff except the owner. */
export interface Invited extends Staff {
  readonly role: InvitedRole
  /** This is null until the invitation is accepted. */
  readonly passwordHash: string | null
}

const selectStaff = (db: Db) => db.selectFrom('staff').select(['id', 'name', 'email', 'role', 'password_hash as passwordHash'])

/** Returns the staff in the order of their invitations. */
export const listInvited = (db: Db): Promise<Invited[]> => selectStaff(db).orderBy('created_at').orderBy('id').execute()

/** Ignores the email's case. */
export async function findInvitedByEmail(db: Db, email: string): Promise<Invited | null> {
  return (await selectStaff(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()) ?? null
}

export async function getStaffEmail(db: Db, id: SellerId): Promise<string> {
  const { email } = await db.selectFrom('staff').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return email
}

/** Locks the row until commit, so that nobody else changes it and no login begins. */
export async function lockInvited(tx: Db, id: SellerId): Promise<Invited | null> {
  return (await selectStaff(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** Locks the row for share. Returns false when the person has another password by now. */
export async function lockStaffPassword(tx: Db, id: SellerId, passwordHash: string): Promise<boolean> {
  const person = tx.selectFrom('staff').select('id').where('id', '=', id).where('password_hash', '=', passwordHash)
  return (await person.forShare().executeTakeFirst()) !== undefined
}

export interface NewInvited extends Omit<Invited, 'passwordHash'> {
  readonly createdAt: Date
}

/**
 * Inserts the person, or updates name and role of someone who has not accepted an invitation yet. Returns the id, or
 * null when they have accepted.
 */
export async function upsertInvited(tx: Db, { id, name, email, role, createdAt }: NewInvited): Promise<SellerId | null> {
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

export async function setStaffPassword(tx: Db, id: SellerId, passwordHash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function setStaffRole(tx: Db, id: SellerId, role: InvitedRole): Promise<void> {
  await tx.updateTable('staff').set({ role }).where('id', '=', id).execute()
}

/** Deletes the person with their sessions and links. */
export async function deleteStaff(tx: Db, id: SellerId): Promise<void> {
  await tx.deleteFrom('staff').where('id', '=', id).execute()
}
