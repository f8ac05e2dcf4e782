import { sql } from 'kysely'
import { type ShopperId, TEXT_OF_DELETED_ACCOUNT } from '../../../domain/accounts/account.ts'
import type { MailAttachment, MailId, MailKind, MailState } from '../../../domain/mail/mail.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { newId } from '../../platform/ids.ts'
import type { OutgoingMail } from '../../platform/mail/mail-transport.ts'

export interface NewMail {
  readonly kind: MailKind
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
  readonly attachments?: readonly MailAttachment[]
  /**
   * A key of the mail. Of all mails with the same key, only the first is sent. Its second word is the id of the account or
   * order that the mail is about, by which the deletion of an account finds the mail.
   */
  readonly onceFor?: string
}

/** Returns a new `onceFor` for a mail about an account that may be sent again. */
export const keyOfAccountMail = (shopper: ShopperId): string => `account ${shopper} ${newId()}`

/** Inserts a mail. Returns false when there is one with the same `onceFor`. */
export async function insertMail(
  tx: Db,
  { id, kind, to, subject, text, html, headers = {}, attachments = [], onceFor }: NewMail & { id: MailId },
  now: Date,
): Promise<boolean> {
  const content = { subject, text, html, headers: JSON.stringify(headers), attachments: JSON.stringify(attachments) }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mails')
    .values({ id, kind, recipient: to, ...content, once_for: onceFor ?? null, created_at: now, queued_at: now })
    .onConflict((conflict) => conflict.column('once_for').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const isTo = (email: string) => sql<boolean>`lower(recipient) = lower(${email})`

/** Makes other transactions that write mails to the same address wait until the commit. */
export async function lockRecipient(tx: Db, to: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mails to ' || lower(${to}), 0))`.execute(tx)
}

export async function countMailsTo(tx: Db, { kind, to }: Pick<NewMail, 'kind' | 'to'>, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mails where ${isTo(to)} and kind = ${kind} and created_at > ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Lists the orders that were mailed as placed to this email, in any case. */
export async function listOrdersMailedTo(db: Db, to: string, since: Date): Promise<OrderId[]> {
  const { rows } = await sql<{ order: OrderId }>`
    select split_part(once_for, ' ', 2) as order from mails
    where ${isTo(to)} and kind = 'order placed' and created_at > ${since} and once_for is not null`.execute(db)
  return rows.map(({ order }) => order)
}

export interface QueuedMail extends Omit<OutgoingMail, 'senderName'> {
  readonly queuedAt: Date
}

/** Returns null when the mail was sent, failed or was rehearsed. */
export async function findQueuedMail(db: Db, id: MailId): Promise<QueuedMail | null> {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'text', 'html', 'headers', 'attachments', 'queued_at as queuedAt'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return row ?? null
}

interface Outcome {
  readonly state: MailState
  readonly sentAt?: Date
  readonly isRefused?: boolean
  readonly error: string | null
}

export async function saveOutcome(db: Db, id: MailId, { state, sentAt, isRefused = false, error }: Outcome): Promise<void> {
  await sql`
    update mails set state = ${state}, error = ${error}, is_refused = ${isRefused}, sent_at = ${sentAt ?? null}, tries = tries + 1
    where id = ${id} and state = 'queued'`.execute(db)
}

/** Marks a queued mail as rehearsed. It does not count as an attempt. */
export async function setRehearsed(db: Db, id: MailId): Promise<void> {
  await db.updateTable('mails').set({ state: 'rehearsal' }).where('id', '=', id).where('state', '=', 'queued').execute()
}

/** Queues a failed mail again. Returns false when the mail has not failed. */
export async function requeueFailed(tx: Db, id: MailId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ state: 'queued', queued_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function requeueAllFailed(tx: Db, now: Date): Promise<MailId[]> {
  // PostgreSQL uses the partial index on mails only when the state is a literal.
  const { rows } = await sql<{ id: MailId }>`
    update mails set state = 'queued', queued_at = ${now} where state = 'failed' returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lets all queued mails be tried for another whole day. Returns how many there are. */
export async function restartQueued(tx: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`update mails set queued_at = ${now} where state = 'queued'`.execute(tx)
  return Number(numAffectedRows)
}

export interface ListedMail extends Omit<OutgoingMail, 'id' | 'senderName' | 'headers'> {
  readonly id: MailId
  readonly createdAt: Date
  readonly state: MailState
  readonly tries: number
  readonly error: string | null
}

const selectListed = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'text', 'html', 'attachments', 'created_at as createdAt'])
    .select(['state', 'tries', 'error'])

/** Lists the newest mails first. With `after` it lists only mails older than that one. */
export async function listMails(db: Db, { after, limit }: { after: MailId | null; limit: number }): Promise<ListedMail[]> {
  return selectListed(db)
    .$if(after !== null, (query) => query.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findMail(db: Db, id: MailId): Promise<ListedMail | null> {
  return (await selectListed(db).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findMailSubjects(db: Db, ids: readonly MailId[]): Promise<ReadonlyMap<MailId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('mails').select(['id', 'subject']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, subject }) => [id, subject]))
}

const HOUR_MS = 60 * 60 * 1000
const WEEK_MS = 7 * 24 * HOUR_MS

interface MailCounts {
  readonly queued: number
  /** The time since when the oldest queued mail waits. Is null when none waits. */
  readonly oldestQueuedAt: Date | null
  readonly failed: number
  /**
   * The failed mails of the last seven days that the server did not refuse: for a whole day it could not be reached or
   * was not used correctly.
   */
  readonly unreached: number
  readonly sentInLastHour: number
}

/** Counts mails that are queued or failed, and those sent in the last hour. It reads only these, by indexes. */
export async function countMailsByState(db: Db, now: Date): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`${unprepared}
    select queued, "oldestQueuedAt", failed, unreached, sent as "sentInLastHour"
    from (
      select count(*) filter (where state = 'queued') as queued,
        min(queued_at) filter (where state = 'queued') as "oldestQueuedAt",
        count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'failed' and not is_refused and queued_at > ${new Date(now.getTime() - WEEK_MS)}) as unreached
      from mails where state in ('queued', 'failed')
    ) as unsent, (
      select count(*) as sent from mails where state = 'sent' and sent_at > ${new Date(now.getTime() - HOUR_MS)}
    ) as recently`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('Counting mails gave no row')
  return counts
}

export interface SavedMail {
  /** `kind` is null for mails of before kinds were saved. */
  readonly kind: MailKind | null
  readonly subject: string
  readonly text: string
  readonly createdAt: Date
  readonly state: MailState
}

/** Lists all mails to an email in any case, oldest first. */
export async function listMailsTo(db: Db, email: string): Promise<SavedMail[]> {
  return db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text', 'created_at as createdAt', 'state'])
    .where(isTo(email))
    .orderBy('id')
    .execute()
}

interface MailsOfAccount {
  readonly id: ShopperId
  readonly email: string
  readonly isEmailConfirmed: boolean
  readonly orders: readonly OrderId[]
  /** `onceFor` are the `onceFor` of mails about refunds and complaints of these orders. */
  readonly onceFor: readonly string[]
}

/**
 * Deletes the mails to a confirmed email of an account that is deleted. An email that was never confirmed, and one that
 * the account had before, may be somebody else's, who gets other mails, too. Of these, only mails that the account
 * caused are deleted: links to confirm an email or to choose a password, notices of a change of the email, and mails about its
 * orders. Those of the last hour lose their content instead,
 * since they still count, so that nobody can send more mails to a stranger by deleting account after account.
 */
export async function deleteMailsOfAccount(tx: Db, account: MailsOfAccount, now: Date): Promise<void> {
  const { id, email, isEmailConfirmed, orders, onceFor } = account
  if (isEmailConfirmed) await deleteMailsTo(tx, [email.toLowerCase()])
  const caused = sql`(split_part(once_for, ' ', 2) = any(${[id, ...orders]}::text[]) or once_for = any(${onceFor}::text[]))`
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  await sql`delete from mails where ${caused} and (state = 'queued' or created_at <= ${hourAgo})`.execute(tx)
  await sql`update mails set subject = ${TEXT_OF_DELETED_ACCOUNT}, text = '', html = '', attachments = '[]', once_for = null where ${caused}`.execute(
    tx,
  )
}

/** Deletes mails that were written at or before `oldest`, except queued ones. */
export async function deleteMailsBefore(db: Db, oldest: Date): Promise<void> {
  await deleteInBatches(db, 'mails', sql`created_at <= ${oldest} and state <> 'queued'`)
}

/**
 * Deletes mails in any state; the job of a queued mail then finds nothing to send. The emails must be in lower case.
 * Reads all mails.
 */
export async function deleteMailsTo(tx: Db, emails: readonly string[]): Promise<void> {
  await sql`delete from mails where lower(recipient) = any(${emails}::text[])`.execute(tx)
}
