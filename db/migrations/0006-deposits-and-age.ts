import { type Kysely, sql } from 'kysely'
import { SHOWN_COLUMNS, signalChangesOf } from './0001-first-release/catalog-signal.ts'

/**
 * Products may have a deposit for each piece, such as that of a bottle, and a minimum age. An ordered line keeps both. An order
 * keeps the sum of its deposits, and of those that come where it comes to something else than was ordered. `brought_back`
 * pieces of a line were at the door, and came back because nobody showed an ID.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products
      add column deposit bigint,
      add column minimum_age smallint,
      add constraint products_deposit_check check (deposit >= 1 and deposit <= 10000),
      add constraint products_minimum_age_check check (minimum_age >= 18 and minimum_age <= 21 and minimum_age in (18, 21))`.execute(
    db,
  )
  await sql`
    alter table order_lines
      add column deposit bigint not null default 0,
      add column minimum_age smallint,
      add column brought_back integer,
      add column brought_back_weight integer,
      add constraint order_lines_deposit check (deposit >= 0),
      add constraint order_lines_minimum_age check (minimum_age in (18, 21)),
      add constraint order_lines_brought_back check (brought_back between 1 and quantity - picked),
      add constraint order_lines_brought_back_picked check (brought_back is null or picked is not null),
      add constraint order_lines_brought_back_weight check (brought_back_weight is null or brought_back is not null),
      drop constraint order_lines_check2,
      add constraint order_lines_check2 check (substitute_for is null
        or picked = case when rejected_at is null then quantity - coalesce(brought_back, 0) else 0 end)`.execute(db)
  await sql`
    alter table orders
      add column deposit bigint not null default 0,
      add column to_pay_deposit bigint,
      add column is_of_age boolean not null default false,
      drop constraint orders_check,
      add constraint orders_check check
        (amount = cart_amount - discount + case when is_tax_included then 0 else tax end + deposit + delivery_fee),
      add constraint orders_deposit check (deposit >= 0),
      add constraint orders_to_pay_deposit check (to_pay_deposit is null or to_pay_deposit >= 0 and to_pay is not null)`.execute(
    db,
  )
  // Days that were saved before have no deposits. Those that a process of the version before saves from now on have null.
  await sql`
    alter table day_figures
      add column deposit bigint default 0,
      add column refunded_deposit bigint default 0`.execute(db)
  await sql`
    alter table day_figures
      alter column deposit drop default,
      alter column refunded_deposit drop default`.execute(db)
  const shown = ['weighed_per', 'weighed_piece', 'weighed_price', 'weighed_offer_price', 'deposit', 'minimum_age']
  await signalChangesOf([...SHOWN_COLUMNS, ...shown], db)
}
