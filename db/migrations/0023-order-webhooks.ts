import { type Kysely, sql } from 'kysely'

/** The assistant that brought an order may name a URL to which each change of it is sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table checkout_sessions add column webhook_url text`.execute(db)
  await sql`create table order_webhooks (order_id uuid primary key references orders on delete cascade, url text not null)`.execute(
    db,
  )
}
