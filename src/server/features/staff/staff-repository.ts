import { sql } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import type { InvitedRole, Staff } from '../../../domain/staff.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Without the owner. */
export interface Invited extends Staff {
  readonly role: InvitedRole
  /** Null until the invitation is accepted. */
  readonly passwordHash: string | null
}

const selectStaff = (db: Db) => db.selectFrom('staff').select(['id', 'name', 'email', 'role', 'password_hash as passwordHash'])

/** In the order of their invitations. */
export const listInvited = (db: Db): Promise<Invited[]> => selectStaff(db).orderBy('created_at').orderBy('id').execute()

/** Ignores the email's case. */
export async function findInvitedByEmail(db: Db, email: string): Promise<Invited | null> {
  return (await selectStaff(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()) ?? null
}

export async function getStaffEmail(db: Db, id: SellerId): Promise<string> {
  const { email } = await db.selectFrom('staff').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return email
}

/** Until commit, nobody else changes the person, and no login begins. */
export async function lockInvited(tx: Db, id: SellerId): Promise<Invited | null> {
  return (await selectStaff(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** Whether it is still the password's. */
export async function lockStaffPassword(tx: Db, id: SellerId, passwordHash: string): Promise<boolean> {
  const person = tx.selectFrom('staff').select('id').where('id', '=', id).where('password_hash', '=', passwordHash)
  return (await person.forShare().executeTakeFirst()) !== undefined
}

export interface NewInvited extends Omit<Invited, 'passwordHash'> {
  readonly createdAt: Date
}

/** Whoever was invited before gets this name and role. Returns the person's id; null when they are active. */
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

/** With the sessions and links of the person. */
export async function deleteStaff(tx: Db, id: SellerId): Promise<void> {
  await tx.deleteFrom('staff').where('id', '=', id).execute()
}
