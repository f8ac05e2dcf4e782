import { sql } from 'kysely'
import { type MailedPage, mailedLink } from '../../../contract/accounts/mailed-pages.ts'
import { LINK_MS, type LinkPurpose, type ShopperId } from '../../../domain/accounts/account.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { newToken, tokenHash } from '../../platform/secrets/random-secrets.ts'

/** The person to whom a link is mailed. */
type LinkRecipient =
  | { readonly shopperId: ShopperId }
  | { readonly staffId: StaffId }
  /** A guest is known by an order. */
  | { readonly orderId: OrderId }

interface LinkOptions {
  readonly recipient: LinkRecipient
  readonly purpose: LinkPurpose
  readonly now: Date
}

interface NewLink extends LinkOptions {
  /** The email to which a link of a new email is mailed. */
  readonly newEmail?: string
}

/** Creates a link and returns its URL. Only the hash of its token is saved. `publicUrl` has no trailing slash. */
export async function createLink(tx: Db, publicUrl: string, { recipient, purpose, newEmail, now }: NewLink): Promise<string> {
  const { token, hash } = newToken()
  const ids = {
    shopper_id: 'shopperId' in recipient ? recipient.shopperId : null,
    staff_id: 'staffId' in recipient ? recipient.staffId : null,
    order_id: 'orderId' in recipient ? recipient.orderId : null,
  }
  const expiresAt = new Date(now.getTime() + LINK_MS[purpose])
  await tx
    .insertInto('account_links')
    .values({ token_hash: hash, ...ids, purpose, new_email: newEmail ?? null, created_at: now, expires_at: expiresAt })
    .execute()
  return mailedLink(publicUrl, pageOf(recipient, purpose), token)
}

function pageOf(recipient: LinkRecipient, purpose: LinkPurpose): MailedPage {
  if (purpose === 'confirm' || purpose === 'new email') return 'confirmEmail'
  if (purpose === 'invitation') return 'acceptInvitation'
  return 'staffId' in recipient ? 'resetStaffPassword' : 'reset'
}

/** Returns the shopper to whom the link was mailed, or null when it is unknown, expired or used. */
export async function findShopperOfLink(db: Db, token: string, purpose: LinkPurpose, now: Date): Promise<ShopperId | null> {
  return (await findLink(db, token, purpose, now))?.shopper_id ?? null
}

/** Returns the member of staff to whom the link was mailed, or null when it is unknown, expired or used. */
export async function findStaffOfLink(db: Db, token: string, purpose: LinkPurpose, now: Date): Promise<StaffId | null> {
  return (await findLink(db, token, purpose, now))?.staff_id ?? null
}

/** Returns the order to whose guest the link was mailed, or null when it is unknown, expired or used. */
export async function findOrderOfLink(db: Db, token: string, now: Date): Promise<OrderId | null> {
  return (await findLink(db, token, 'claim', now))?.order_id ?? null
}

const findLink = (db: Db, token: string, purpose: LinkPurpose, now: Date) =>
  db
    .selectFrom('account_links')
    .select(['shopper_id', 'staff_id', 'order_id'])
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Confirms an account's email or a new one of it, or proves the email of a guest's order. */
interface ConfirmingLink {
  readonly shopper: ShopperId | null
  readonly order: OrderId | null
  /** `newEmail` is null unless the link makes another email the account's. */
  readonly newEmail: string | null
  /** `hasEnded` is true when the link was used, or replaced by another one. */
  readonly hasEnded: boolean
}

/** Returns null when the link is unknown or expired. */
export async function findConfirmingLink(db: Db, token: string, now: Date): Promise<ConfirmingLink | null> {
  const { rows } = await sql<ConfirmingLink>`
    select shopper_id as shopper, order_id as order, new_email as "newEmail", used_at is not null as "hasEnded" from account_links
    where token_hash = ${tokenHash(token)} and purpose in ('confirm', 'new email') and expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Returns the email to which the shopper wants to change and whose link was not opened yet, or null. */
export async function findNewEmail(db: Db, shopper: ShopperId, now: Date): Promise<string | null> {
  const link = await db
    .selectFrom('account_links')
    .select('new_email')
    .where('shopper_id', '=', shopper)
    .where('purpose', '=', 'new email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.new_email ?? null
}

/**
 * Uses a link, which ends all links of this recipient and purpose. Throws 422 when the link has ended by now. Of
 * concurrent calls for the same recipient and purpose, only one succeeds.
 */
export async function useLink(tx: Db, token: string, options: LinkOptions): Promise<void> {
  const hash = tokenHash(token)
  const ended = await endLinks(tx, options)
  if (!ended.some((each) => each.equals(hash))) throw linkEnded()
}

/** Ends all links of this recipient and purpose. Returns the hashes of their tokens. */
export async function endLinks(tx: Db, { recipient, purpose, now }: LinkOptions): Promise<Buffer[]> {
  const links = tx.updateTable('account_links').set({ used_at: now }).where('purpose', '=', purpose).where('used_at', 'is', null)
  return (await links.where(isFor(recipient)).returning('token_hash').execute()).map((row) => row.token_hash)
}

function isFor(recipient: LinkRecipient) {
  if ('shopperId' in recipient) return sql<boolean>`shopper_id = ${recipient.shopperId}`
  return 'staffId' in recipient ? sql<boolean>`staff_id = ${recipient.staffId}` : sql<boolean>`order_id = ${recipient.orderId}`
}

/** The error for a link that is unknown, expired, replaced or used. It does not tell which. */
export function linkEnded(): ClientError {
  const message = 'This link has expired or was used already'
  return new ClientError(422, message, { errors: { token: message } })
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute()
}

export async function deleteLinksOfShoppers(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await tx.deleteFrom('account_links').where('shopper_id', '=', anyOf(shoppers)).execute()
}
