import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CONFIRM_MS = 7 * DAY_MS
// The link in an old mail works that long after the subscription has ended.
const KEEP_UNSUBSCRIBED_MS = 30 * DAY_MS

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * Saves a subscriber. Returns false when this email, in any case, is subscribed already, or was asked to confirm within
 * the last week.
 */
export async function saveSubscriber(tx: Db, email: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('newsletter_subscribers')
    .values({ email, subscribed_at: now, token_hash: tokenHash })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ subscribed_at: now, token_hash: tokenHash, confirmed_at: null, unsubscribed_at: null })
        .where(
          sql<boolean>`newsletter_subscribers.unsubscribed_at is not null
            or newsletter_subscribers.confirmed_at is null and newsletter_subscribers.subscribed_at <= ${before(now, CONFIRM_MS)}`,
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Confirms a subscription. It is idempotent. Returns false when there is no such subscription, or it is too late to
 * confirm it.
 */
export async function setConfirmed(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('token_hash', '=', tokenHash)
    .where('unsubscribed_at', 'is', null)
    .where(({ or, eb }) => or([eb('confirmed_at', 'is not', null), eb('subscribed_at', '>', before(now, CONFIRM_MS))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends a subscription. It is idempotent. Returns false when there is no such subscription. */
export async function setUnsubscribed(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: sql`coalesce(unsubscribed_at, ${now})` })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
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
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
  return row ?? null
}

/** Subscribes an email that is known to be the person's own, so that no mail has to ask for it. It is idempotent. */
export async function saveConfirmedSubscriber(tx: Db, email: string, now: Date): Promise<void> {
  await tx
    .insertInto('newsletter_subscribers')
    .values({ email, subscribed_at: now, confirmed_at: now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ confirmed_at: now, unsubscribed_at: null })
        .where(sql<boolean>`newsletter_subscribers.confirmed_at is null or newsletter_subscribers.unsubscribed_at is not null`),
    )
    .execute()
}

/** Ends the subscription of an email in any case. It is idempotent. */
export async function endSubscription(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: now })
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('unsubscribed_at', 'is', null)
    .execute()
}

export async function deleteSubscription(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('newsletter_subscribers').where(sql`lower(email)`, '=', sql`lower(${email})`).execute()
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
