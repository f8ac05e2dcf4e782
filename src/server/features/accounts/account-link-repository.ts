import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import { LINK_MS, type LinkPurpose } from '../../../domain/account-link.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newToken } from '../../platform/tokens/token.ts'

/** Returns its token, of which only the hash is saved. */
export async function insertLink(tx: Db, shopper: ShopperId, purpose: LinkPurpose, now: Date): Promise<string> {
  const { token, hash } = newToken()
  const times = { created_at: now, expires_at: new Date(now.getTime() + LINK_MS[purpose]) }
  await tx
    .insertInto('account_links')
    .values({ token_hash: hash, shopper_id: shopper, purpose, ...times })
    .execute()
  return token
}

/** Used ones count, too. */
export async function countLinks(tx: Db, shopper: ShopperId, purpose: LinkPurpose, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('account_links')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('shopper_id', '=', shopper)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Whose link it is. Null when it is unknown, expired or used. */
export async function findLiveLink(db: Db, tokenHash: Buffer, purpose: LinkPurpose, now: Date): Promise<ShopperId | null> {
  const row = await db
    .selectFrom('account_links')
    .select('shopper_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.shopper_id ?? null
}

/** All of the purpose that the shopper has, by one of them. False when that one is used by now. */
export async function consumeLinks(
  tx: Db,
  { shopper, tokenHash, purpose }: { shopper: ShopperId; tokenHash: Buffer; purpose: LinkPurpose },
  now: Date,
): Promise<boolean> {
  const unused = tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('shopper_id', '=', shopper)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
  const used = await unused.returning('token_hash').execute()
  return used.some((row) => row.token_hash.equals(tokenHash))
}

export async function deleteExpiredAccountLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute()
}
