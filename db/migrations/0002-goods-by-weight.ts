import { type Kysely, sql } from 'kysely'
import { SHOWN_COLUMNS, signalChangesOf } from './0001-first-release/catalog-signal.ts'

/**
 * Products may be sold by weight. Weights are in thousandths of a pound or kilogram. An ordered line keeps how its product
 * was sold, and its pick has the weight and what that costs. An order may then cost more than expected, up to `at_most`,
 * which is null when nothing in it is sold by weight. `discount_percent` is there for a code in percent.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products
      add column weighed_per text,
      add column weighed_piece integer,
      add column weighed_price bigint,
      add column weighed_offer_price bigint,
      add constraint products_weighed check (num_nonnulls(weighed_per, weighed_piece, weighed_price, weighed_offer_price) in (0, 4)),
      add constraint products_weighed_per check (weighed_per in ('lb', 'kg')),
      add constraint products_weighed_piece check (weighed_piece between 1 and 1000000),
      add constraint products_weighed_price check (weighed_price between 1 and 10000000
        and weighed_offer_price between 1 and weighed_price),
      add constraint products_piece_price check (
        price = div(weighed_price::numeric * weighed_piece * 2 + 1000, 2000)
        and offer_price = div(weighed_offer_price::numeric * weighed_piece * 2 + 1000, 2000)),
      drop constraint products_sale,
      drop constraint products_sale_on,
      add constraint products_sale check (num_nonnulls(sale_price, sale_from, sale_to) in (0, 3)
        and (usual_price is null or sale_price is not null)
        and sale_price between 1 and coalesce(weighed_price, price) - 1 and sale_from <= sale_to),
      add constraint products_sale_on check (usual_price is null
        or usual_price > 0 and coalesce(weighed_offer_price, offer_price) = sale_price)`.execute(db)
  await sql`
    alter table order_lines
      add column weighed_per text,
      add column weighed_piece integer,
      add column unit_price bigint,
      add column over_percent smallint,
      add column picked_weight integer,
      add column picked_amount bigint,
      add constraint order_lines_weighed check (num_nonnulls(weighed_per, weighed_piece, unit_price, over_percent) in (0, 4)),
      add constraint order_lines_weighed_per check (weighed_per in ('lb', 'kg')),
      add constraint order_lines_weighed_piece check (weighed_piece between 1 and 1000000),
      add constraint order_lines_unit_price check (unit_price > 0),
      add constraint order_lines_over_percent check (over_percent between 0 and 25),
      add constraint order_lines_picked_weight check (picked_weight is null
        or picked > 0 and picked_weight between 1 and 1000000000 and weighed_per is not null),
      add constraint order_lines_picked_amount check ((picked_weight is null) = (picked_amount is null)
        and picked_amount = div(unit_price::numeric * picked_weight * 2 + 1000, 2000))`.execute(db)
  await sql`
    alter table orders
      add column at_most bigint,
      add column discount_percent smallint,
      drop constraint orders_check1,
      drop constraint orders_check2,
      add constraint orders_at_most check (at_most >= amount),
      add constraint orders_discount_percent check (discount_percent is null or discount_percent between 1 and 100 and code is not null),
      add constraint orders_to_pay check (to_pay between 0 and coalesce(at_most, amount)),
      add constraint orders_cash_received check (cash_received between 0 and coalesce(at_most, amount))`.execute(db)
  await signalChangesOf([...SHOWN_COLUMNS, 'weighed_per', 'weighed_piece', 'weighed_price', 'weighed_offer_price'], db)
}
