import { type Kysely, sql } from 'kysely'

/**
 * What was sold on each day of the dashboard, computed by a job from the orders. `day_figures_read` says up to which order event the rows
 * are right. Neither is in a backup, as numbers of events mean nothing elsewhere.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table day_figures (
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      orders integer not null,
      gross bigint not null,
      refunds bigint not null,
      late integer not null,
      cancelled jsonb not null,
      quarters jsonb not null,
      delivery_seconds integer[] not null,
      delivery_counts integer[] not null,
      product_ids uuid[] not null,
      product_pieces integer[] not null,
      product_sales bigint[] not null,
      primary key (starts_at, ends_at),
      check (starts_at < ends_at),
      check (cardinality(delivery_seconds) = cardinality(delivery_counts)),
      check (cardinality(product_ids) = cardinality(product_pieces) and cardinality(product_ids) = cardinality(product_sales))
    )`.execute(db)
  await sql`
    create table day_figures_read (
      id boolean primary key default true check (id),
      event bigint not null
    )`.execute(db)
  await sql`
    create index stock_movements_lost on stock_movements (at) include (product_id, change, reason)
      where reason in ('spoiled', 'missing')`.execute(db)
}
