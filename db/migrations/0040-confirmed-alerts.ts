import { type Kysely, sql } from 'kysely'

/**
 * Anybody can enter an email to be told when a product is back, so that email is asked once to confirm. Emails that wait
 * already are kept as confirmed, because they were promised a mail. All are in lower case.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table restock_alert_emails (
      email text primary key check (char_length(email) between 3 and 254),
      token_hash bytea unique check (octet_length(token_hash) = 32),
      requested_at timestamptz not null,
      confirmed_at timestamptz
    )`.execute(db)
  await sql`
    insert into restock_alert_emails (email, requested_at, confirmed_at)
    select lower(email), min(requested_at), min(requested_at) from restock_alerts group by lower(email)`.execute(db)
}
