import { type Kysely, sql } from 'kysely'

/**
 * An assistant collects goods in a cart, of which it begins a checkout later. A checkout knows the cart that it began with, and the version
 * of the protocol in which its assistant is told of the order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table assistant_carts (
      id text primary key,
      profile text not null,
      site text not null,
      state jsonb not null,
      revision integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index assistant_carts_site on assistant_carts (site, expires_at)`.execute(db)
  await sql`create index assistant_carts_expires_at on assistant_carts (expires_at)`.execute(db)
  await sql`
    alter table checkout_sessions
      add column cart_id text references assistant_carts on delete set null,
      add column ucp_version text not null default '2026-08-25'`.execute(db)
  await sql`create index checkout_sessions_cart_id on checkout_sessions (cart_id) where cart_id is not null`.execute(db)
}
