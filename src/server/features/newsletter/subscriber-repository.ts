import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Idempotent, ignoring case. */
export async function insertSubscriber(db: Db, email: string, subscribedAt: Date): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email, subscribed_at: subscribedAt })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute()
}
