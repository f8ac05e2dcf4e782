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

/** Ignores the email's case. */
export async function findInvitedByEmail(db: Db, email: string): Promise<Invited | null> {
  return (await selectStaff(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()) ?? null
}

/** Whether it is still the password's. */
export async function lockStaffPassword(tx: Db, id: SellerId, passwordHash: string): Promise<boolean> {
  const person = tx.selectFrom('staff').select('id').where('id', '=', id).where('password_hash', '=', passwordHash)
  return (await person.forShare().executeTakeFirst()) !== undefined
}
