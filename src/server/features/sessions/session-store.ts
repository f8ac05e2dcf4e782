import type { SellerId, Shopper, ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Whom a session belongs to. */
export type SessionHolder = { readonly shopper: Shopper } | { readonly seller: SellerId }

interface NewSession {
  readonly tokenHash: Buffer
  readonly holder: { shopperId: ShopperId } | { sellerId: SellerId }
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertSession(db: Db, { tokenHash, holder, createdAt, expiresAt }: NewSession): Promise<void> {
  const ids =
    'shopperId' in holder ? { shopper_id: holder.shopperId, seller_id: null } : { shopper_id: null, seller_id: holder.sellerId }
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, ...ids, created_at: createdAt, expires_at: expiresAt })
    .execute()
}

/** Whose live session a token's hash names; null when there is none or its time is over. */
export async function findSessionHolder(db: Db, tokenHash: Buffer, now: Date): Promise<SessionHolder | null> {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('shoppers', 'shoppers.id', 'sessions.shopper_id')
    .select(['sessions.seller_id', 'shoppers.id', 'shoppers.name', 'shoppers.email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row?.seller_id) return { seller: row.seller_id }
  if (row?.id && row.name !== null && row.email !== null) return { shopper: { id: row.id, name: row.name, email: row.email } }
  return null
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Forgets sessions whose time is over. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
