import { type Kysely, sql } from 'kysely'

/**
 * A product may say from whom it is bought, at which cost, in which cases and up to how many pieces. The cost is that of a
 * piece, or of a pound or kilogram of goods that are sold by weight. Suppliers are archived and never deleted, so that
 * products and purchases keep them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table suppliers (
      id uuid primary key,
      name text not null check (name <> ''),
      email text,
      phone text,
      note text,
      lead_days integer check (lead_days >= 0 and lead_days <= 365),
      minimum bigint check (minimum > 0),
      archived_at timestamptz
    )`.execute(db)
  await sql`create unique index suppliers_name on suppliers (lower(name))`.execute(db)
  await sql`
    alter table products
      add column cost bigint,
      add column supplier uuid,
      add column case_size integer,
      add column order_to integer,
      add constraint products_cost_check check (cost >= 1 and cost <= 10000000),
      add constraint products_supplier foreign key (supplier) references suppliers (id),
      add constraint products_case_size_check check (case_size >= 1 and case_size <= 1000000),
      add constraint products_order_to_check check (order_to >= 0 and order_to <= 1000000)`.execute(db)
  await sql`create index products_by_supplier on products (supplier) where supplier is not null`.execute(db)
}
