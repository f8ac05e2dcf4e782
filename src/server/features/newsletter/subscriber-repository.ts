import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CONFIRM_MS = 7 * DAY_MS
// The link in an old mail works that long after the subscription has ended.
const KEEP_UNSUBSCRIBED_MS = 30 * DAY_MS

const hasEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * Saves a subscriber. Returns false when this email, in any case, is subscribed already, or was asked to confirm within
 * the last week.
 */
export async function saveSubscriber(tx: Db, email: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into newsletter_subscribers as known (email, subscribed_at, token_hash) values (${email}, ${now}, ${tokenHash})
    on conflict (lower(email)) do update
    set subscribed_at = ${now}, token_hash = ${tokenHash}, confirmed_at = null, unsubscribed_at = null
    where known.unsubscribed_at is not null or known.confirmed_at is null and known.subscribed_at <= ${before(now, CONFIRM_MS)}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/**
 * Confirms a subscription. It is idempotent. Returns false when there is no such subscription, or it is too late to
 * confirm it.
 */
export async function setConfirmed(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update newsletter_subscribers set confirmed_at = coalesce(confirmed_at, ${now})
    where token_hash = ${tokenHash} and unsubscribed_at is null
      and (confirmed_at is not null or subscribed_at > ${before(now, CONFIRM_MS)})`.execute(db)
  return numAffectedRows === 1n
}

/** Ends a subscription. It is idempotent. Returns false when there is no such subscription. */
export async function setUnsubscribed(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update newsletter_subscribers set unsubscribed_at = coalesce(unsubscribed_at, ${now})
    where token_hash = ${tokenHash}`.execute(db)
  return numAffectedRows === 1n
}

export interface Subscription {
  readonly subscribedAt: Date
  readonly confirmedAt: Date | null
  readonly unsubscribedAt: Date | null
}

/** Finds the subscription of an email in any case. One that has ended is kept for a while, and is found too. */
export async function findSubscription(db: Db, email: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['subscribed_at as subscribedAt', 'confirmed_at as confirmedAt', 'unsubscribed_at as unsubscribedAt'])
    .where(hasEmail(email))
    .executeTakeFirst()
  return row ?? null
}

/** Subscribes an email that is known to be the person's own, so that no mail has to ask for it. It is idempotent. */
export async function saveConfirmedSubscriber(tx: Db, email: string, now: Date): Promise<void> {
  await sql`
    insert into newsletter_subscribers as known (email, subscribed_at, confirmed_at) values (${email}, ${now}, ${now})
    on conflict (lower(email)) do update set confirmed_at = ${now}, unsubscribed_at = null
    where known.confirmed_at is null or known.unsubscribed_at is not null`.execute(tx)
}

/** Ends the subscription of an email in any case. It is idempotent. */
export async function endSubscription(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: now })
    .where(hasEmail(email))
    .where('unsubscribed_at', 'is', null)
    .execute()
}

export async function deleteSubscription(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('newsletter_subscribers').where(hasEmail(email)).execute()
}

/** Moves the subscription of a person whose email has changed. It takes the place of one that the new email has. */
export async function moveSubscription(tx: Db, from: string, to: string): Promise<void> {
  if (from.toLowerCase() === to.toLowerCase()) return
  await sql`
    delete from newsletter_subscribers
    where lower(email) = lower(${to}) and (confirmed_at is null or unsubscribed_at is not null) and exists (
      select from newsletter_subscribers where lower(email) = lower(${from}) and unsubscribed_at is null)`.execute(tx)
  await sql`
    update newsletter_subscribers set email = ${to}
    where lower(email) = lower(${from}) and unsubscribed_at is null
      and not exists (select from newsletter_subscribers where lower(email) = lower(${to}))`.execute(tx)
  await deleteSubscription(tx, from)
}

/** Deletes subscriptions that were not confirmed in time, and those that ended some time ago. */
export async function deleteFormerSubscribers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where(({ or, and, eb }) =>
      or([
        and([eb('confirmed_at', 'is', null), eb('subscribed_at', '<=', before(now, CONFIRM_MS))]),
        eb('unsubscribed_at', '<=', before(now, KEEP_UNSUBSCRIBED_MS)),
      ]),
    )
    .execute()
}
