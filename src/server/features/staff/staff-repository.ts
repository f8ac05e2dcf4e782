import { sql } from 'kysely'
import { type InvitedRole, OWNER_NAME, type Staff, type StaffId } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'

/** The owner's login. It is the only row of the table `sellers`. */
export interface OwnerAccount extends Staff {
  readonly role: 'owner'
  readonly passwordHash: string
}

/** The login of anyone of the staff except the owner. It is a row of the table `staff`. */
export interface InvitedAccount extends Staff {
  readonly role: InvitedRole
  /** `passwordHash` is null until the invitation is accepted. */
  readonly passwordHash: string | null
}

export type StaffAccount = OwnerAccount | InvitedAccount

const lowerEmail = sql<string>`lower(email)`
const hasEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`

const selectOwner = (db: Db) => db.selectFrom('sellers').select(['id', 'email', 'password_hash as passwordHash'])

const asOwner = (row: Pick<OwnerAccount, 'id' | 'email' | 'passwordHash'> | undefined): OwnerAccount | null =>
  row ? { ...row, name: OWNER_NAME, role: 'owner' } : null

const selectInvited = (db: Db) => db.selectFrom('staff').select(['id', 'name', 'email', 'role', 'password_hash as passwordHash'])

/** Returns null when no owner's login is saved yet. */
export async function findOwner(db: Db): Promise<OwnerAccount | null> {
  return asOwner(await selectOwner(db).executeTakeFirst())
}

/** Throws when no owner's login is saved yet. */
export async function getOwner(db: Db): Promise<OwnerAccount> {
  const owner = await findOwner(db)
  if (!owner) throw new Error('The store has no owner yet')
  return owner
}

/** Ignores the email's case. */
export async function findOwnerByEmail(db: Db, email: string): Promise<OwnerAccount | null> {
  return asOwner(await selectOwner(db).where(hasEmail(email)).executeTakeFirst())
}

export async function findInvited(db: Db, id: StaffId): Promise<InvitedAccount | null> {
  return (await selectInvited(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Ignores the email's case. */
export async function findInvitedByEmail(db: Db, email: string): Promise<InvitedAccount | null> {
  return (await selectInvited(db).where(hasEmail(email)).executeTakeFirst()) ?? null
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
  return role === 'owner' ? lockOwner(tx, id, passwordHash) : lockInvitedWithPassword(tx, id, passwordHash)
}

const ownerWithPassword = (tx: Db, id: StaffId, passwordHash: string) =>
  tx.selectFrom('sellers').select('id').where('id', '=', id).where('password_hash', '=', passwordHash)

/** Locks the row against changes. Returns false when the owner's login was replaced or has another password. */
export async function lockOwner(tx: Db, id: StaffId, passwordHash: string): Promise<boolean> {
  return (await ownerWithPassword(tx, id, passwordHash).forShare().executeTakeFirst()) !== undefined
}

/** Locks the row as `lockOwner` does, so that logins of the owner and other changes wait. */
export async function lockOwnerToChange(tx: Db, id: StaffId, passwordHash: string): Promise<boolean> {
  return (await ownerWithPassword(tx, id, passwordHash).forUpdate().executeTakeFirst()) !== undefined
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

/** The login that the environment gave last. The owner may have changed it since. */
export interface GivenLogin {
  readonly email: string
  readonly passwordHash: string
  readonly isChanged: boolean
}

/** Returns null when no owner's login is saved yet. */
export async function findGivenLogin(db: Db): Promise<GivenLogin | null> {
  const { rows } = await sql<GivenLogin>`
    select coalesce(given_email, email) as email, coalesce(given_password_hash, password_hash) as "passwordHash",
      changed_at is not null as "isChanged" from sellers`.execute(db)
  return rows[0] ?? null
}

/** Keeps the environment's login at the owner's first change of it. */
const keepGiven = (now: Date) => ({
  given_email: sql<string>`coalesce(given_email, email)`,
  given_password_hash: sql<string>`coalesce(given_password_hash, password_hash)`,
  changed_at: now,
})

const NO_NEW_EMAIL = { new_email: null, new_email_hash: null, new_email_until: null }

interface OwnerLoginChange {
  /** What is null stays. */
  readonly email: string | null
  readonly passwordHash: string | null
  readonly now: Date
}

/** Changes email and password of the owner, and ends the link of a new email. */
export async function setOwnerLogin(tx: Db, id: StaffId, { email, passwordHash, now }: OwnerLoginChange): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({
      ...NO_NEW_EMAIL,
      ...(email !== null || passwordHash !== null ? keepGiven(now) : {}),
      ...(email !== null && { email }),
      ...(passwordHash !== null && { password_hash: passwordHash }),
    })
    .where('id', '=', id)
    .execute()
}

interface NewOwnerEmail {
  readonly newEmail: string
  readonly hash: Buffer
  readonly until: Date
}

export async function saveNewOwnerEmail(tx: Db, id: StaffId, { newEmail, hash, until }: NewOwnerEmail): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ new_email: newEmail, new_email_hash: hash, new_email_until: until })
    .where('id', '=', id)
    .execute()
}

/**
 * Says whether the owner has this email, or was mailed a link to confirm it. Ignores its case. Locks the row, so that
 * the owner's email does not change before the commit.
 */
export async function isEmailOfOwner(tx: Db, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isTheirs: boolean }>`
    select ${hasEmail(email)} or coalesce(lower(new_email) = lower(${email}) and new_email_until > ${now}, false) as "isTheirs"
    from sellers for share`.execute(tx)
  return rows[0]?.isTheirs ?? false
}

/** Makes the new email of a link the owner's. Returns null when the link is unknown or has expired. */
export async function confirmOwnersNewEmail(tx: Db, hash: Buffer, now: Date): Promise<Staff | null> {
  const newEmail = sql<string>`new_email`
  const row = await tx
    .updateTable('sellers')
    .set({ ...keepGiven(now), ...NO_NEW_EMAIL, email: newEmail })
    .where('new_email_hash', '=', hash)
    .where('new_email_until', '>', now)
    .returning(['id', 'email'])
    .executeTakeFirst()
  return row ? { ...row, name: OWNER_NAME, role: 'owner' } : null
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
      conflict.expression(lowerEmail).doUpdateSet({ name, email, role }).where('staff.password_hash', 'is', null),
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
