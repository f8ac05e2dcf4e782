import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Shopper, ShopperId } from '../../../domain/accounts/account.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { newId } from '../../platform/ids.ts'
import { isPassword } from '../../platform/passwords/password.ts'

interface NewShopper {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly phone?: string
}

const lowerEmail = sql<string>`lower(email)`
const hasEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`

/** Inserts a shopper with a new id. Throws 409 when the email is taken, ignoring case. */
export async function addShopper(db: Db, { name, email, passwordHash, phone }: NewShopper, now: Date): Promise<Shopper> {
  const shopper: Shopper = { id: newId(), name, email, phone: phone ?? null }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shoppers')
    .values({ ...shopper, password_hash: passwordHash, created_at: now })
    .onConflict((conflict) => conflict.expression(lowerEmail).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new ClientError(409, 'An account with this email already exists')
  return shopper
}

export interface ShopperAccount extends Shopper {
  /** Whether the shopper opened a link that was mailed to this email. Until then it may be somebody else's. */
  readonly isEmailConfirmed: boolean
  readonly createdAt: Date
}

const ACCOUNT = sql`id, name, email, phone, created_at as "createdAt", email_confirmed_at is not null as "isEmailConfirmed"`

export async function findShopper(db: Db, id: ShopperId): Promise<ShopperAccount | null> {
  const { rows } = await sql<ShopperAccount>`select ${ACCOUNT} from shoppers where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns those of the ids that are accounts, which are not deleted until the commit. */
export async function lockAccountsForCustomers(tx: Db, ids: readonly string[]): Promise<ShopperAccount[]> {
  const { rows } = await sql<ShopperAccount>`
    select ${ACCOUNT} from shoppers where id = any(${ids}::uuid[]) order by id for key share`.execute(tx)
  return rows
}

/**
 * Finds the account that has confirmed this email, ignoring its case. It is not deleted until the commit. One that is
 * being deleted is waited for, and not found.
 */
export async function findConfirmedShopper(db: Db, email: string): Promise<ShopperId | null> {
  const confirmed = db.selectFrom('shoppers').select('id').where(hasEmail(email))
  return (await confirmed.where('email_confirmed_at', 'is not', null).forKeyShare().executeTakeFirst())?.id ?? null
}

/** Ignores the email's case. */
export async function findShopperByEmail(db: Db, email: string): Promise<(Shopper & { passwordHash: string }) | null> {
  const row = await db
    .selectFrom('shoppers')
    .select(['id', 'name', 'email', 'phone', 'password_hash as passwordHash'])
    .where(hasEmail(email))
    .executeTakeFirst()
  return row ?? null
}

/**
 * Whether the account exists and this is its password. Don't use it for requests, because its duration reveals whether
 * the account exists.
 */
export async function hasPassword(db: Db, { email, password }: { email: string; password: string }): Promise<boolean> {
  const account = await findShopperByEmail(db, email)
  return account !== null && isPassword(password, account.passwordHash)
}

/** Returns null for an unknown account. */
export async function findPasswordHash(db: Db, id: ShopperId): Promise<string | null> {
  const account = db.selectFrom('shoppers').select('password_hash').where('id', '=', id)
  return (await account.executeTakeFirst())?.password_hash ?? null
}

/** Finds the shopper, ignoring the email's case, and locks the row until commit. */
export async function lockShopperByEmail(tx: Db, email: string): Promise<Shopper | null> {
  const account = tx.selectFrom('shoppers').select(['id', 'name', 'email', 'phone']).where(hasEmail(email))
  return (await account.forNoKeyUpdate().executeTakeFirst()) ?? null
}

/** Locks the shopper's row until commit. Returns null for an unknown account. */
export async function lockShopper(tx: Db, id: ShopperId): Promise<ShopperAccount | null> {
  const { rows } = await sql<ShopperAccount>`select ${ACCOUNT} from shoppers where id = ${id} for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Saves the fields that are given. */
export async function saveProfile(
  tx: Db,
  id: ShopperId,
  { name, phone }: { readonly name?: string | undefined; readonly phone?: string | null | undefined },
): Promise<void> {
  const fields = { ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) }
  if (Object.keys(fields).length > 0) await tx.updateTable('shoppers').set(fields).where('id', '=', id).execute()
}

/** Saves another spelling of the same email. */
export async function respellEmail(tx: Db, id: ShopperId, email: string): Promise<void> {
  await tx.updateTable('shoppers').set({ email }).where('id', '=', id).where(hasEmail(email)).execute()
}

/** Saves an email whose link was opened. Throws when another account has it (isEmailTaken). */
export async function replaceEmail(tx: Db, id: ShopperId, email: string, now: Date): Promise<void> {
  await tx.updateTable('shoppers').set({ email, email_confirmed_at: now }).where('id', '=', id).execute()
}

export const isEmailTaken = (error: unknown): boolean => error instanceof DatabaseError && error.constraint === 'shoppers_email'

/** Locks the shopper's row for share. Returns false when the account has another password by now. */
export async function lockShopperWithPassword(tx: Db, id: ShopperId, passwordHash: string): Promise<boolean> {
  const shopper = tx.selectFrom('shoppers').select('id').where('id', '=', id).where('password_hash', '=', passwordHash)
  return (await shopper.forShare().executeTakeFirst()) !== undefined
}

/** Returns false when the old hash is no longer the account's. */
export async function replacePassword(
  tx: Db,
  id: ShopperId,
  { oldHash, newHash }: { oldHash: string; newHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shoppers')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', oldHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Sets a password that was chosen through a link mailed to the account's email, which confirms that email. Returns the
 * email, or null when there is no such account.
 */
export async function setPasswordAndConfirmEmail(tx: Db, id: ShopperId, passwordHash: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    update shoppers set password_hash = ${passwordHash}, email_confirmed_at = coalesce(email_confirmed_at, ${now})
    where id = ${id} returning email`.execute(tx)
  return rows[0]?.email ?? null
}

export async function setEmailConfirmed(db: Db, id: ShopperId, now: Date): Promise<void> {
  const unconfirmed = db.updateTable('shoppers').set({ email_confirmed_at: now }).where('id', '=', id)
  await unconfirmed.where('email_confirmed_at', 'is', null).execute()
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
  await tx.deleteFrom('shoppers').where('id', '=', anyOf(ids)).execute()
}
