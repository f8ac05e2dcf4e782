import { type Kysely, sql } from 'kysely'

/** Subscriptions are confirmed by a mailed link, which ends them, too. Those from before count as confirmed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table newsletter_subscribers
      add column token_hash bytea unique,
      add column confirmed_at timestamptz,
      add column unsubscribed_at timestamptz`.execute(db)
  await sql`update newsletter_subscribers set confirmed_at = subscribed_at`.execute(db)
  await sql`
    create index newsletter_subscribers_to_delete on newsletter_subscribers (subscribed_at)
      where confirmed_at is null or unsubscribed_at is not null`.execute(db)
}
