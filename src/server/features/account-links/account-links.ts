import type { ExpressionBuilder } from 'kysely'
import { type MailedPage, mailedLink } from '../../../contract/mailed-pages.ts'
import type { SellerId, ShopperId } from '../../../domain/account.ts'
import { LINK_MS, type LinkPurpose } from '../../../domain/account-link.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { newToken, tokenHash } from '../../platform/tokens/token.ts'

export type LinkOwner = { readonly shopperId: ShopperId } | { readonly staffId: SellerId }

interface LinkOptions {
  readonly owner: LinkOwner
  readonly purpose: LinkPurpose
  readonly now: Date
}

/** Creates a link and returns its URL. Only the hash of its token is saved. `publicUrl` has no trailing slash. */
export async function createLink(tx: Db, publicUrl: string, { owner, purpose, now }: LinkOptions): Promise<string> {
  const { token, hash } = newToken()
  const { shopperId, staffId } = idsOf(owner)
  const times = { created_at: now, expires_at: new Date(now.getTime() + LINK_MS[purpose]) }
  await tx
    .insertInto('account_links')
    .values({ token_hash: hash, shopper_id: shopperId, staff_id: staffId, purpose, ...times })
    .execute()
  return mailedLink(publicUrl, pageOf(owner, purpose), token)
}

/** Returns the shopper to whom the link belongs. Throws 422 when it is unknown, expired or used. */
export async function shopperOfLink(db: Db, token: string, purpose: LinkPurpose, now: Date): Promise<ShopperId> {
  const shopper = (await findLink(db, token, purpose, now))?.shopper_id
  if (!shopper) throw linkEnded()
  return shopper
}

/** Returns the member of staff to whom the link belongs. Throws 422 when it is unknown, expired or used. */
export async function staffOfLink(db: Db, token: string, purpose: LinkPurpose, now: Date): Promise<SellerId> {
  const staff = (await findLink(db, token, purpose, now))?.staff_id
  if (!staff) throw linkEnded()
  return staff
}

/**
 * Uses a link, which ends all links of this owner and purpose. Throws 422 when the link has ended by now. Of concurrent
 * calls for the same owner and purpose, only one succeeds.
 */
export async function useLink(tx: Db, token: string, options: LinkOptions): Promise<void> {
  const hash = tokenHash(token)
  const ended = await endLinks(tx, options)
  if (!ended.some((each) => each.equals(hash))) throw linkEnded()
}

/** Ends all links of this owner and purpose. Returns the hashes of their tokens. */
export async function endLinks(tx: Db, { owner, purpose, now }: LinkOptions): Promise<Buffer[]> {
  const ended = await tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where(isOwnedBy(owner))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .execute()
  return ended.map((row) => row.token_hash)
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute()
}

/** The error for a link that is unknown, expired, replaced or used. It does not tell which. */
export function linkEnded(): ClientError {
  const message = 'This link has expired or was used already'
  return new ClientError(422, message, { errors: { token: message } })
}

/** Returns who may set a password by the link, or undefined when it is unknown, expired or used. */
export const findLink = (db: Db, token: string, purpose: LinkPurpose, now: Date) =>
  db
    .selectFrom('account_links')
    .select(['shopper_id', 'staff_id'])
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

const idsOf = (owner: LinkOwner) => ({
  shopperId: 'shopperId' in owner ? owner.shopperId : null,
  staffId: 'staffId' in owner ? owner.staffId : null,
})

const isOwnedBy = (owner: LinkOwner) => (table: ExpressionBuilder<Schema, 'account_links'>) =>
  'shopperId' in owner ? table('shopper_id', '=', owner.shopperId) : table('staff_id', '=', owner.staffId)

function pageOf(owner: LinkOwner, purpose: LinkPurpose): MailedPage {
  if (purpose === 'confirm') return 'confirmEmail'
  if (purpose === 'invitation') return 'acceptInvitation'
  return 'staffId' in owner ? 'resetStaffPassword' : 'reset'
}
