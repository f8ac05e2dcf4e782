import { sql } from 'kysely'
import type { Shopper, ShopperId } from '../../../domain/account.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { isPassword } from '../../platform/passwords/password.ts'

interface NewShopper extends Shopper {
  readonly passwordHash: string
  readonly createdAt: Date
}

/** Throws 409 when the email is taken, ignoring case. */
async function insertShopper(db: Db, { id, name, email, passwordHash, createdAt }: NewShopper): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shoppers')
    .values({ id, name, email, password_hash: passwordHash, created_at: createdAt })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new ClientError(409, 'An account with this email already exists')
}

/** Ignores the email's case. */
export async function findShopperByEmail(db: Db, email: string): Promise<(Shopper & { passwordHash: string }) | null> {
  const row = await db
    .selectFrom('shoppers')
    .select(['id', 'name', 'email', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
  return row ?? null
}

/** Finds the shopper, ignoring the email's case, and locks the row until commit. */
export async function lockShopperByEmail(tx: Db, email: string): Promise<Shopper | null> {
  const locked = tx.selectFrom('shoppers').select(['id', 'name', 'email']).forNoKeyUpdate()
  return (await locked.where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()) ?? null
}

export async function getShopperEmail(db: Db, shopper: ShopperId): Promise<string> {
  const { email } = await db.selectFrom('shoppers').select('email').where('id', '=', shopper).executeTakeFirstOrThrow()
  return email
}

/**
 * Sets a password that was chosen through a link mailed to the account's email, which confirms that email. Returns the
 * email, or null when there is no such account.
 */
export async function setPassword(tx: Db, shopper: ShopperId, passwordHash: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('shoppers')
    .set({ password_hash: passwordHash, email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})` })
    .where('id', '=', shopper)
    .returning('email')
    .executeTakeFirst()
  return row?.email ?? null
}

export async function setEmailConfirmed(db: Db, shopper: ShopperId, now: Date): Promise<void> {
  const unconfirmed = db.updateTable('shoppers').set({ email_confirmed_at: now }).where('id', '=', shopper)
  await unconfirmed.where('email_confirmed_at', 'is', null).execute()
}

export async function isEmailConfirmed(db: Db, shopper: ShopperId): Promise<boolean> {
  const row = await db.selectFrom('shoppers').select('email_confirmed_at').where('id', '=', shopper).executeTakeFirst()
  return row !== undefined && row.email_confirmed_at !== null
}

/** Locks the shopper's row until commit. Returns null when the email is confirmed. */
export async function lockUnconfirmed(tx: Db, shopper: ShopperId): Promise<Shopper | null> {
  const locked = tx.selectFrom('shoppers').select(['id', 'name', 'email']).forNoKeyUpdate()
  return (await locked.where('id', '=', shopper).where('email_confirmed_at', 'is', null).executeTakeFirst()) ?? null
}

/** Locks the shopper's row for share. Returns false when the account has another password by now. */
export async function lockPassword(db: Db, shopper: ShopperId, passwordHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('shoppers')
    .select('id')
    .where('id', '=', shopper)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false when the old hash is no longer the account's. */
export async function replacePassword(
  db: Db,
  shopper: ShopperId,
  { oldHash, newHash }: { oldHash: string; newHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shoppers')
    .set({ password_hash: newHash })
    .where('id', '=', shopper)
    .where('password_hash', '=', oldHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function findShopper(db: Db, id: ShopperId): Promise<Shopper | null> {
  return (await db.selectFrom('shoppers').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst()) ?? null
}

export interface MailedShopper {
  readonly name: string
  readonly email: string
  /** Whether the shopper opened a link that was mailed to this email. Until then it may be somebody else's. */
  readonly isEmailConfirmed: boolean
}

export async function findMailedShopper(db: Db, id: ShopperId): Promise<MailedShopper | null> {
  const columns = ['name', 'email', 'email_confirmed_at'] as const
  const row = await db.selectFrom('shoppers').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? { name: row.name, email: row.email, isEmailConfirmed: row.email_confirmed_at !== null } : null
}

/**
 * Whether the account exists and this is its password. Don't use it for requests, because its duration reveals whether
 * the account exists.
 */
export async function hasPassword(db: Db, { email, password }: { email: string; password: string }): Promise<boolean> {
  const account = await findShopperByEmail(db, email)
  return account !== null && isPassword(password, account.passwordHash)
}

interface NewPerson {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
}

/** Throws 409 when the email is taken. */
export async function addShopper(tx: Db, { name, email, passwordHash }: NewPerson, now: Date): Promise<Shopper> {
  const shopper: Shopper = { id: newId(), name, email }
  await insertShopper(tx, { ...shopper, passwordHash, createdAt: now })
  return shopper
}

interface LockedShopper {
  readonly id: ShopperId
  /** The email in lower case. */
  readonly email: string
}

/** Locks the shoppers in id order, so that nothing that refers to them is added until commit. */
export async function lockShoppers(tx: Db, ids: readonly ShopperId[]): Promise<LockedShopper[]> {
  const { rows } = await sql<LockedShopper>`
    select id, lower(email) as email from shoppers where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

/** Deletes shoppers. All rows that other features save about them must be deleted before. */
export async function deleteShoppers(tx: Db, ids: readonly ShopperId[]): Promise<void> {
  await sql`delete from shoppers where id = any(${ids}::uuid[])`.execute(tx)
}
