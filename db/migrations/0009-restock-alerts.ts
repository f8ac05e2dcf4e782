import { type Kysely, sql } from 'kysely'

/**
 * Shoppers and visitors ask for an email when a product that is sold out can be bought again. Each mail has a link that
 * stops all further ones to its recipient. Only the hash of the link's token is stored.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table restock_alerts (
      product_id uuid not null references products on delete cascade,
      email text not null check (char_length(email) between 3 and 254),
      requested_at timestamptz not null
    )`.execute(db)
  await sql`create unique index restock_alerts_once on restock_alerts (product_id, lower(email))`.execute(db)
  await sql`create index restock_alerts_email on restock_alerts (lower(email))`.execute(db)
  await sql`create index restock_alerts_requested on restock_alerts (requested_at)`.execute(db)
  await sql`
    create table restock_alert_links (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      email text not null check (char_length(email) between 3 and 254),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index restock_alert_links_email on restock_alert_links (lower(email))`.execute(db)
  await sql`create index restock_alert_links_created on restock_alert_links (created_at)`.execute(db)
}
