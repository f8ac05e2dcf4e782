import { sql } from 'kysely'
import type { MailId, MailState } from '../../../domain/mail.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { OutgoingMail } from '../../platform/mail/mail-transport.ts'
import type { NewMail } from './enqueue-mail.ts'

/** Inserts a mail. Returns false when there is one with the same `onceFor`. */
export async function insertMail(
  tx: Db,
  { id, kind, to, subject, text, html, headers = {}, onceFor }: NewMail & { id: MailId },
  now: Date,
): Promise<boolean> {
  const content = { subject, text, html, headers: JSON.stringify(headers) }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mails')
    .values({ id, kind, recipient: to, ...content, once_for: onceFor ?? null, created_at: now, queued_at: now })
    .onConflict((conflict) => conflict.column('once_for').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Makes other transactions that write mails to the same address wait until the commit. */
export async function lockRecipient(tx: Db, to: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mails to ' || lower(${to}), 0))`.execute(tx)
}

export async function countMails(tx: Db, { kind, to }: Pick<NewMail, 'kind' | 'to'>, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('mails')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(sql`lower(recipient)`, '=', sql`lower(${to})`)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export interface QueuedMail extends OutgoingMail {
  readonly queuedAt: Date
}

/** Returns null when the mail was sent, failed or was rehearsed. */
export async function findQueuedMail(db: Db, id: MailId): Promise<QueuedMail | null> {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'text', 'html', 'headers', 'queued_at as queuedAt'])
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
  await db
    .updateTable('mails')
    .set({ state, error, is_refused: isRefused, sent_at: sentAt ?? null, tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
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
  const rows = await tx
    .updateTable('mails')
    .set({ state: 'queued', queued_at: now })
    // PostgreSQL uses the partial index on mails only when the state is a literal.
    .where(sql<boolean>`state = 'failed'`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lets all queued mails be tried for another whole day. Returns how many there are. */
export async function restartQueued(tx: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ queued_at: now })
    .where(sql<boolean>`state = 'queued'`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export interface ListedMail extends Omit<OutgoingMail, 'id' | 'headers'> {
  readonly id: MailId
  readonly createdAt: Date
  readonly state: MailState
  readonly tries: number
  readonly error: string | null
}

const listed = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'text', 'html', 'created_at as createdAt', 'state', 'tries', 'error'])

/** Lists the newest mails first. With `after` it lists only mails older than that one. */
export async function findMails(db: Db, { after, limit }: { after: MailId | null; limit: number }): Promise<ListedMail[]> {
  return listed(db)
    .$if(after !== null, (query) => query.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findMail(db: Db, id: MailId): Promise<ListedMail | null> {
  return (await listed(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Deletes mails that were written at or before `oldest`, except queued ones. */
export async function deleteMailsBefore(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<=', oldest).where('state', '<>', 'queued').execute()
}
