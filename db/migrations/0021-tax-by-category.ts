import { type Kysely, sql } from 'kysely'

/**
 * An order keeps the tax rates of single categories, in thousandths of a percent by the categories' paths. The tax of what
 * an order comes to is saved beside that amount, since it no longer follows from it. An order with such rates also has its
 * goods and tax by rate, for the figures.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column tax_category_rates jsonb, add column to_pay_tax bigint, add column tax_parts jsonb`.execute(
    db,
  )
  await sql`
    update orders set to_pay_tax = tax_within(to_pay, delivery_fee, tax_rate, is_tax_included)
    where to_pay is not null`.execute(db)
  await sql`
    alter table orders add constraint orders_to_pay_tax check ((to_pay is null) = (to_pay_tax is null)) not valid`.execute(db)
  await sql`alter table orders validate constraint orders_to_pay_tax`.execute(db)
  await sql`
    alter table orders add constraint orders_tax_parts check ((tax_category_rates is null) = (tax_parts is null))`.execute(db)
  await sql`drop function tax_within, goods_within`.execute(db)
}
