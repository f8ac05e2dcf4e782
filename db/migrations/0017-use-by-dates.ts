import { type Kysely, sql } from 'kysely'
import { SHOWN_COLUMNS, signalChangesOf } from './0001-first-release/catalog-signal.ts'

/**
 * Counted pieces may have a use-by date. Pieces of one date are a batch, and `dated` of a count sums its batches up, so that
 * a product without dates has no rows. A movement is of one batch, or of pieces without a date. `keeps_until` is the earliest
 * date of a product whose pieces all have one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table stock_counts
      add column dated integer not null default 0,
      add constraint stock_counts_dated check (dated between 0 and on_hand)`.execute(db)
  // An empty batch keeps its id until its day is over, since pieces may come back to it.
  await sql`
    create table stock_batches (
      product_id uuid not null references stock_counts on delete cascade,
      use_by date not null,
      id uuid not null,
      quantity integer not null check (quantity between 0 and 1000000),
      primary key (product_id, use_by)
    ) with (fillfactor = 70)`.execute(db)
  await sql`create unique index stock_batches_id on stock_batches (id)`.execute(db)
  await sql`create index stock_batches_use_by on stock_batches (use_by, product_id)`.execute(db)
  await sql`
    create table mark_downs (
      product_id uuid primary key references products on delete cascade,
      use_by date not null,
      offer_price bigint not null check (offer_price > 0),
      sale_from text not null
    )`.execute(db)
  // The day on which the order is due. Holds of the version before have none.
  await sql`alter table stock_holds add column due_on date`.execute(db)
  await sql`
    alter table stock_movements
      add column use_by date,
      drop constraint stock_movements_reason_check,
      add constraint stock_movements_reason_check check (reason in
        ('received', 'counted', 'spoiled', 'returned', 'other', 'sold', 'cancelled', 'refunded', 'picked', 'missing', 'expired'))`.execute(
    db,
  )
  await sql`drop index stock_movements_lost`.execute(db)
  await sql`
    create index stock_movements_lost on stock_movements (at) include (product_id, change, reason)
      where reason in ('spoiled', 'missing', 'expired')`.execute(db)
  await sql`alter table products add column keeps_until text`.execute(db)
  const shown = ['weighed_per', 'weighed_piece', 'weighed_price', 'weighed_offer_price', 'deposit', 'minimum_age', 'keeps_until']
  await signalChangesOf([...SHOWN_COLUMNS, ...shown], db)
}
