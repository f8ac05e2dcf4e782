import { type Kysely, sql } from 'kysely'

/**
 * An order keeps the delivery fee and the tax that applied when it was placed. Earlier orders had no fee, and 2% of tax
 * that was added. The rate is in thousandths of a percent.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table orders
      add column delivery_fee bigint not null default 0 constraint orders_delivery_fee check (delivery_fee >= 0),
      add column tax_rate integer not null default 2000 constraint orders_tax_rate check (tax_rate between 0 and 30000),
      add column is_tax_included boolean not null default false,
      drop constraint orders_check,
      add constraint orders_check check (amount = cart_amount + case when is_tax_included then 0 else tax end + delivery_fee) not valid`.execute(
    db,
  )
  await sql`alter table orders validate constraint orders_check`.execute(db)
  // The parts of what an order comes to follow from its amount (src/domain/pricing.ts). No two goods have the same amount
  // with tax, so the goods are the least that come to it.
  await sql`
    create function goods_within(came_to bigint, delivery_fee bigint, tax_rate integer, is_tax_included boolean)
    returns bigint language sql immutable parallel safe
    return case
      when came_to = 0 then 0
      when is_tax_included then came_to - delivery_fee
      else ((came_to - delivery_fee) * 100000 + 100000 + tax_rate - 1) / (100000 + tax_rate) end`.execute(db)
  await sql`
    create function tax_within(came_to bigint, delivery_fee bigint, tax_rate integer, is_tax_included boolean)
    returns bigint language sql immutable parallel safe
    return case
      when came_to = 0 then 0
      when is_tax_included then (came_to - delivery_fee) * tax_rate / (100000 + tax_rate)
      else came_to - delivery_fee - goods_within(came_to, delivery_fee, tax_rate, is_tax_included) end`.execute(db)
  await sql`
    alter table day_figures
      add column tax bigint not null default 0,
      add column delivery bigint not null default 0`.execute(db)
  await sql`
    update day_figures set tax = gross - (select coalesce(sum(sales), 0) from unnest(product_sales) as sold (sales))`.execute(db)
}
