import { sql } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

/** The owner's account. */
export interface SellerAccount {
  readonly id: SellerId
  readonly passwordHash: string
}

export async function findSellerByEmail(db: Db, email: string): Promise<(SellerAccount & { email: string }) | null> {
  const row = await db
    .selectFrom('sellers')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
  return row ?? null
}

export async function findSeller(db: Db): Promise<(SellerAccount & { email: string }) | null> {
  const row = await db.selectFrom('sellers').select(['id', 'email', 'password_hash as passwordHash']).executeTakeFirst()
  return row ?? null
}

/** Locks the row against deletion. Returns false when the owner's login was replaced. */
export async function lockSeller(db: Db, seller: SellerId): Promise<boolean> {
  return (await db.selectFrom('sellers').select('id').where('id', '=', seller).forKeyShare().executeTakeFirst()) !== undefined
}

/** Locks the row until commit, so that logins of the owner wait. */
export async function lockSellerAgainstLogins(tx: Db, seller: SellerId): Promise<void> {
  await tx.selectFrom('sellers').select('id').where('id', '=', seller).forUpdate().execute()
}

/** Replaces the owner's login, which deletes the old one's sessions. */
export async function replaceSeller(db: Db, seller: SellerAccount & { email: string }): Promise<void> {
  await db.deleteFrom('sellers').execute()
  await db.insertInto('sellers').values({ id: seller.id, email: seller.email, password_hash: seller.passwordHash }).execute()
}

/** Lets processes that start at the same time install the login one after another. */
export async function lockSellers(db: Db): Promise<void> {
  await sql`lock table sellers in share row exclusive mode`.execute(db)
}
