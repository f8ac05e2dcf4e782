import { type Kysely, sql } from 'kysely'
import { SHOWN_COLUMNS, signalChangesOf } from './0012-catalog-change-log.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await showWhatIsLeft(db)
  await createCounts(db)
  await createMovements(db)
}

/**
 * `in_stock` is the seller's switch; `stock_left` what shoppers are told, from five down, null for more and for a product that is not
 * counted. It is written when that changes and not with each order, so neither the row nor the catalog's log is touched by most orders.
 */
async function showWhatIsLeft(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products
      add column stock_left smallint check (stock_left between 0 and 5),
      add column is_available boolean not null generated always as (in_stock and stock_left is distinct from 0) stored`.execute(
    db,
  )
  await sql`drop index products_in_stock, products_category`.execute(db)
  await sql`create index products_available on products (is_available, id desc)`.execute(db)
  await sql`create index products_category on products (lower(category), is_available, id desc)`.execute(db)
  // the seller's lists
  await sql`create index products_name on products (folded_name, id)`.execute(db)
  await sql`create index products_offer_price on products (offer_price, id)`.execute(db)
  const shown = SHOWN_COLUMNS.filter((column) => column !== 'in_stock')
  await signalChangesOf([...shown, 'is_available', 'stock_left'], db)
}

/**
 * Beside the wide rows of products, which orders lock for share. No index has `on_hand` or `held`, and pages have room: most updates stay
 * within their page (HOT). `held` is the sum of the holds, also of those that ran out and are not deleted yet.
 */
async function createCounts(db: Kysely<never>): Promise<void> {
  await sql`
    create table stock_counts (
      product_id uuid primary key references products on delete cascade,
      on_hand integer not null check (on_hand between 0 and 1000000),
      held integer not null default 0 check (held between 0 and on_hand),
      low_at integer not null default 5 check (low_at between 0 and 1000000),
      is_low boolean not null generated always as (on_hand <= low_at) stored
    ) with (fillfactor = 50)`.execute(db)
  await sql`create index stock_counts_low on stock_counts (product_id) where is_low`.execute(db)
  await sql`
    create table stock_holds (
      product_id uuid not null references stock_counts on delete cascade,
      order_id uuid not null references orders,
      quantity integer not null check (quantity > 0),
      expires_at timestamptz not null,
      primary key (product_id, order_id)
    )`.execute(db)
  await sql`create index stock_holds_order on stock_holds (order_id)`.execute(db)
  await sql`create index stock_holds_expiry on stock_holds (expires_at)`.execute(db)
}

/** All of a product sum up to what is on hand. */
async function createMovements(db: Kysely<never>): Promise<void> {
  await sql`
    create table stock_movements (
      product_id uuid not null references products on delete cascade,
      id uuid not null,
      order_id uuid references orders,
      change integer not null check (change <> 0),
      reason text not null check (reason in
        ('received', 'counted', 'spoiled', 'returned', 'other', 'sold', 'cancelled', 'refunded', 'picked', 'missing')),
      note text check (char_length(note) between 1 and 200),
      at timestamptz not null,
      by_role text not null check (by_role in ('shopper', 'staff', 'store')),
      by_id uuid,
      by_name text,
      primary key (product_id, id),
      check ((by_role = 'staff') = (by_id is not null and by_name is not null))
    )`.execute(db)
  await sql`create index stock_movements_order on stock_movements (order_id) where order_id is not null`.execute(db)
}
