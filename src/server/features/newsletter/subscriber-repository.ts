import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CONFIRM_MS = 7 * DAY_MS
const KEEP_UNSUBSCRIBED_MS = 30 * DAY_MS // an old mail's link says so again

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** False when this email, whatever its case, is subscribed, or was asked to confirm it within a week. */
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

/** Idempotent. False when there is no such subscription, or it was too late to confirm it. */
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

/** Idempotent. False when there was none. */
export async function setUnsubscribed(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: sql`coalesce(unsubscribed_at, ${now})` })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What was not confirmed in time, and what ended a while ago. */
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
