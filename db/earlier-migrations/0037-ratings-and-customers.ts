import { type Kysely, sql } from 'kysely'
import { signalChangesOf } from './0012-catalog-change-log.ts'
import { SHOWN_BY_OFFERS } from './0036-charged-list-prices.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createCounts(db)
  await createRatings(db)
  await countCustomers(db)
  await signalChangesOf([...SHOWN_BY_OFFERS, 'rating_count', 'rating_stars'], db)
}

/** Sums of `change`, which a job makes one row each: writers that updated one row would wait for each other. By triggers, for all writers. */
async function createCounts(db: Kysely<never>): Promise<void> {
  await sql`
    create table truth_counts (
      id uuid primary key default gen_random_uuid(),
      counted text not null check (counted in ('customers', 'ratings', 'stars')),
      change integer not null check (change <> 0)
    )`.execute(db)
}

/** One of each shopper for a product, whose row has their number and the sum of their stars: public responses show both. */
async function createRatings(db: Kysely<never>): Promise<void> {
  await sql`
    create table product_ratings (
      product_id uuid not null references products on delete cascade,
      shopper_id uuid not null references shoppers on delete cascade,
      stars smallint not null check (stars between 1 and 5),
      rated_at timestamptz not null,
      primary key (product_id, shopper_id)
    )`.execute(db)
  await sql`create index product_ratings_shopper on product_ratings (shopper_id, product_id)`.execute(db)
  await sql`
    alter table products
      add column rating_count integer not null default 0 check (rating_count >= 0),
      add column rating_stars integer not null default 0 check (rating_stars between rating_count and rating_count * 5)`.execute(
    db,
  )
  await sql`
    create function count_rating() returns trigger language plpgsql set search_path from current as $$
    declare
      more_ratings integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
      more_stars integer := case when tg_op = 'DELETE' then 0 else new.stars end - case when tg_op = 'INSERT' then 0 else old.stars end;
    begin
      update products set rating_count = rating_count + more_ratings, rating_stars = rating_stars + more_stars
      where id = case when tg_op = 'DELETE' then old.product_id else new.product_id end;
      insert into truth_counts (counted, change)
      select counted, change from (values ('ratings', more_ratings), ('stars', more_stars)) as changes (counted, change) where change <> 0;
      return null;
    end
    $$`.execute(db)
  await sql`create trigger count_rating after insert or delete or update of stars on product_ratings
    for each row execute function count_rating()`.execute(db)
}

/** Shoppers by their delivered orders. Before the rows so far are counted, the triggers wait for those who write orders. */
async function countCustomers(db: Kysely<never>): Promise<void> {
  await sql`
    create table delivered_shoppers (
      shopper_id uuid primary key references shoppers on delete cascade,
      orders integer not null check (orders >= 0)
    )`.execute(db)
  await sql`
    create function count_delivered_order() returns trigger language plpgsql set search_path from current as $$
    declare
      orders_of_shopper integer;
    begin
      if tg_op <> 'DELETE' and new.status = 'Delivered' then
        insert into delivered_shoppers as delivered (shopper_id, orders) values (new.shopper_id, 1)
        on conflict (shopper_id) do update set orders = delivered.orders + 1 returning orders into orders_of_shopper;
        if orders_of_shopper = 1 then
          insert into truth_counts (counted, change) values ('customers', 1);
        end if;
      else
        update delivered_shoppers set orders = orders - 1 where shopper_id = old.shopper_id returning orders into orders_of_shopper;
        if orders_of_shopper = 0 then
          insert into truth_counts (counted, change) values ('customers', -1);
        end if;
      end if;
      return null;
    end
    $$`.execute(db)
  await sql`create trigger count_delivered_order_insert after insert on orders for each row
    when (new.status = 'Delivered') execute function count_delivered_order()`.execute(db)
  await sql`create trigger count_delivered_order_update after update of status on orders for each row
    when ((old.status = 'Delivered') <> (new.status = 'Delivered')) execute function count_delivered_order()`.execute(db)
  await sql`create trigger count_delivered_order_delete after delete on orders for each row
    when (old.status = 'Delivered') execute function count_delivered_order()`.execute(db)
  await sql`
    insert into delivered_shoppers (shopper_id, orders)
    select shopper_id, count(*) from orders where status = 'Delivered' group by shopper_id`.execute(db)
  await sql`
    insert into truth_counts (counted, change)
    select 'customers', count(*) from delivered_shoppers having count(*) > 0`.execute(db)
}
