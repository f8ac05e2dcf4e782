import { type Kysely, sql } from 'kysely'

/**
 * An order costs PostgreSQL less.
 *
 * - The count of sold pieces looks the order of each line up by its key. As a join, a plan that was made while there were few
 *   orders went on reading many of them for each order.
 * - The function that numbers events had the same fault.
 * - PostgreSQL parses all checks of a table for each statement that inserts. Of ordered lines, those remain that no check of
 *   the products or the settings makes already, from which the lines copy.
 * - Nothing selects by these JSON columns, and PostgreSQL compares thousands of their values for each `analyze`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function count_sold_lines() returns trigger language plpgsql
      set search_path from current set enable_seqscan = off as $$
    begin
      if tg_op = 'INSERT' then
        insert into product_sales (product_id, change)
        select product_id, sum(coalesce(picked, quantity)) from after
        where (select status from orders where orders.id = order_id) not in ('Awaiting Payment', 'Cancelled')
        group by product_id having sum(coalesce(picked, quantity)) <> 0;
      elsif tg_op = 'DELETE' then
        insert into product_sales (product_id, change)
        select product_id, -sum(coalesce(picked, quantity)) from before
        where (select status from orders where orders.id = order_id) not in ('Awaiting Payment', 'Cancelled')
        group by product_id having sum(coalesce(picked, quantity)) <> 0;
      else
        insert into product_sales (product_id, change)
        select product_id, sum(pieces) from (
          select order_id, product_id, coalesce(picked, quantity) as pieces from after
          union all select order_id, product_id, -coalesce(picked, quantity) from before) as lines
        where (select status from orders where orders.id = order_id) not in ('Awaiting Payment', 'Cancelled')
        group by product_id having sum(pieces) <> 0;
      end if;
      return null;
    end
    $$`.execute(db)
  for (const setting of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
    await sql`alter function number_order_events() set ${sql.ref(setting)} = off`.execute(db)
  await sql`
    alter table order_lines
      drop constraint order_lines_weighed_per,
      drop constraint order_lines_weighed_piece,
      drop constraint order_lines_unit_price,
      drop constraint order_lines_over_percent,
      drop constraint order_lines_minimum_age,
      drop constraint order_lines_picked_weight,
      drop constraint order_lines_picked_amount,
      add constraint order_lines_picked_weight check (case when picked_weight is null then picked_amount is null
        else picked > 0 and picked_weight between 1 and 1000000000 and picked_amount is not null
          and picked_amount = (unit_price * picked_weight + 500) / 1000 and unit_price is not null end),
      drop constraint order_lines_brought_back,
      drop constraint order_lines_brought_back_picked,
      drop constraint order_lines_brought_back_weight,
      add constraint order_lines_brought_back check (case when brought_back is null then brought_back_weight is null
        else picked is not null and brought_back between 1 and quantity - picked end)`.execute(db)
  await sql`
    alter table orders
      alter column address set statistics 0,
      alter column agreed_terms set statistics 0,
      drop constraint orders_deposit,
      drop constraint orders_placed_amount,
      drop constraint orders_taken_out,
      add constraint orders_taken_out check (least(deposit, placed_amount, taken_out) >= 0
        and (taken_out = 0 or placed_amount is not null)),
      drop constraint orders_discount_percent,
      add constraint orders_discount_percent check (discount_percent is null or code is not null)`.execute(db)
}
