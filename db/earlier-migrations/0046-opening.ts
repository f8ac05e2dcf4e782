import { type Kysely, sql } from 'kysely'

// The demonstration is removed in parts, each in a transaction of its own.

export async function up(db: Kysely<never>): Promise<void> {
  await createRemoval(db)
  await indexReferences(db)
  await announceRemovals(db)
}

/** One row, or none. `ended_at`: null while it goes on. A store whose demonstration was removed never gets it again. */
async function createRemoval(db: Kysely<never>): Promise<void> {
  await sql`
    create table demonstration_removal (
      id boolean primary key default true check (id),
      started_at timestamptz not null,
      by_id uuid not null,
      by_name text not null,
      ended_at timestamptz,
      products integer not null default 0 check (products >= 0),
      archived integer not null default 0 check (archived >= 0),
      kept integer not null default 0 check (kept >= 0),
      orders integer not null default 0 check (orders >= 0),
      shoppers integer not null default 0 check (shoppers >= 0)
    )`.execute(db)
  // Pictures of removed products, until their files are deleted. `used_until`: when the last of these products was added.
  await sql`
    create table removed_pictures (
      path text primary key,
      used_until timestamptz not null
    )`.execute(db)
}

/** Without them, each product or shopper that is deleted would read these tables from end to end. */
async function indexReferences(db: Kysely<never>): Promise<void> {
  await sql`create index order_lines_product on order_lines (product_id)`.execute(db)
  await sql`create index cart_lines_product on cart_lines (product_id)`.execute(db)
  await sql`create index orders_of_shopper on orders (shopper_id, id desc)`.execute(db)
  await sql`create index payments_of_shopper on payments (shopper_id, settled_at)`.execute(db)
  await sql`drop index orders_shopper, payments_paid_shopper`.execute(db)
}

async function announceRemovals(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_events
      drop constraint order_events_what_check,
      add check (what in ('placed', 'status', 'paid', 'picked', 'refunded', 'removed'))`.execute(db)
}
