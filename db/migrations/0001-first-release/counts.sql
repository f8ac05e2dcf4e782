-- Triggers keep these counts, so that they are right whoever writes. A count is the sum of the column change: each writer
-- inserts rows of its own, because writers that update one row would wait for each other. A job adds the rows up.

-- These rows count the closed orders by their status and by the day of UTC on which they were placed.
create table closed_order_counts (
  id uuid primary key default gen_random_uuid(),
  status text not null check (status in ('Delivered', 'Cancelled')),
  day date not null,
  change integer not null check (change <> 0)
);
create index closed_order_counts_day on closed_order_counts (day, status) include (change);

create function count_closed_order() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' and old.status in ('Delivered', 'Cancelled') then
    insert into closed_order_counts (status, day, change) values (old.status, (old.placed_at at time zone 'UTC')::date, -1);
  end if;
  if tg_op <> 'DELETE' and new.status in ('Delivered', 'Cancelled') then
    insert into closed_order_counts (status, day, change) values (new.status, (new.placed_at at time zone 'UTC')::date, 1);
  end if;
  return null;
end
$$;
create trigger count_closed_order_insert after insert on orders
  for each row when (new.status in ('Delivered', 'Cancelled')) execute function count_closed_order();
create trigger count_closed_order_update after update of status, placed_at on orders
  for each row when ((old.status, old.placed_at) is distinct from (new.status, new.placed_at)
    and (old.status in ('Delivered', 'Cancelled') or new.status in ('Delivered', 'Cancelled')))
  execute function count_closed_order();
create trigger count_closed_order_delete after delete on orders
  for each row when (old.status in ('Delivered', 'Cancelled')) execute function count_closed_order();

-- These rows count the pieces of each product that are in orders which were placed and not canceled. A key and a reference to
-- the product would make each order a fifth slower. A product that can be deleted has no orders, and its rows, if any, add up
-- to 0, so that the next summing up deletes them.
create table product_sales (
  product_id uuid not null,
  change integer not null check (change <> 0)
);
create index product_sales_product on product_sales (product_id) include (change);

-- Counts changed lines of orders that are placed already, or are placed in the same statement. The planner may not read
-- tables from end to end: each connection plans the statements once, and a plan that was made while there were few orders
-- would go on reading all of them for each order.
create function count_sold_lines() returns trigger language plpgsql set search_path from current set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    insert into product_sales (product_id, change)
    select product_id, sum(coalesce(picked, quantity)) from after join orders on orders.id = order_id
    where status not in ('Awaiting Payment', 'Cancelled') group by product_id having sum(coalesce(picked, quantity)) <> 0;
  elsif tg_op = 'DELETE' then
    insert into product_sales (product_id, change)
    select product_id, -sum(coalesce(picked, quantity)) from before join orders on orders.id = order_id
    where status not in ('Awaiting Payment', 'Cancelled') group by product_id having sum(coalesce(picked, quantity)) <> 0;
  else
    insert into product_sales (product_id, change)
    select product_id, sum(pieces) from (
      select order_id, product_id, coalesce(picked, quantity) as pieces from after
      union all select order_id, product_id, -coalesce(picked, quantity) from before) as lines join orders on orders.id = order_id
    where status not in ('Awaiting Payment', 'Cancelled') group by product_id having sum(pieces) <> 0;
  end if;
  return null;
end
$$;
create trigger count_sold_lines_insert after insert on order_lines referencing new table as after
  for each statement execute function count_sold_lines();
create trigger count_sold_lines_update after update on order_lines referencing old table as before new table as after
  for each statement execute function count_sold_lines();
create trigger count_sold_lines_delete after delete on order_lines referencing old table as before
  for each statement execute function count_sold_lines();

-- Counts all lines of an order that is placed, canceled or deleted. The trigger runs before the order is deleted, while its
-- lines are still there.
create function count_sold_order() returns trigger language plpgsql set search_path from current set enable_seqscan = off as $$
declare
  is_sold boolean := tg_op = 'UPDATE' and new.status not in ('Awaiting Payment', 'Cancelled');
begin
  insert into product_sales (product_id, change)
  select product_id, case when is_sold then sum(coalesce(picked, quantity)) else -sum(coalesce(picked, quantity)) end
  from order_lines where order_id = old.id group by product_id having sum(coalesce(picked, quantity)) <> 0;
  return case when tg_op = 'DELETE' then old end;
end
$$;
create trigger count_sold_order_update after update of status on orders
  for each row
  when ((old.status not in ('Awaiting Payment', 'Cancelled')) <> (new.status not in ('Awaiting Payment', 'Cancelled')))
  execute function count_sold_order();
create trigger count_sold_order_delete before delete on orders
  for each row when (old.status not in ('Awaiting Payment', 'Cancelled')) execute function count_sold_order();

-- These rows count the customers, ratings and stars of the whole store.
create table store_counts (
  id uuid primary key default gen_random_uuid(),
  counted text not null check (counted in ('customers', 'ratings', 'stars')),
  change integer not null check (change <> 0)
);

-- A shopper rates a product once. The product's own row has the number and the sum of its stars, which public responses
-- show. Ratings of a deleted account stay, without a shopper.
create table product_ratings (
  product_id uuid not null references products on delete cascade,
  shopper_id uuid references shoppers on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  rated_at timestamptz not null
);
create unique index product_ratings_once on product_ratings (product_id, shopper_id);
create index product_ratings_shopper on product_ratings (shopper_id, product_id);

create function count_rating() returns trigger language plpgsql set search_path from current as $$
declare
  more_ratings integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
  more_stars integer :=
    case when tg_op = 'DELETE' then 0 else new.stars end - case when tg_op = 'INSERT' then 0 else old.stars end;
begin
  update products set rating_count = rating_count + more_ratings, rating_stars = rating_stars + more_stars
  where id = case when tg_op = 'DELETE' then old.product_id else new.product_id end;
  insert into store_counts (counted, change)
  select counted, change from (values ('ratings', more_ratings), ('stars', more_stars)) as changes (counted, change)
  where change <> 0;
  return null;
end
$$;
create trigger count_rating after insert or delete or update of stars on product_ratings
  for each row execute function count_rating();

-- A shopper with a delivered order is a customer. An order of a guest counts only once an account has claimed it, which can be
-- after its delivery.
create table delivered_shoppers (
  shopper_id uuid primary key references shoppers on delete cascade,
  orders integer not null check (orders >= 0)
);

create function count_delivered_order() returns trigger language plpgsql set search_path from current as $$
declare
  orders_of_shopper integer;
begin
  if tg_op <> 'INSERT' and old.status = 'Delivered' and old.shopper_id is not null then
    update delivered_shoppers set orders = orders - 1 where shopper_id = old.shopper_id
    returning orders into orders_of_shopper;
    if orders_of_shopper = 0 then
      insert into store_counts (counted, change) values ('customers', -1);
    end if;
  end if;
  if tg_op <> 'DELETE' and new.status = 'Delivered' and new.shopper_id is not null then
    insert into delivered_shoppers as delivered (shopper_id, orders) values (new.shopper_id, 1)
    on conflict (shopper_id) do update set orders = delivered.orders + 1 returning orders into orders_of_shopper;
    if orders_of_shopper = 1 then
      insert into store_counts (counted, change) values ('customers', 1);
    end if;
  end if;
  return null;
end
$$;
create trigger count_delivered_order_insert after insert on orders
  for each row when (new.status = 'Delivered') execute function count_delivered_order();
create trigger count_delivered_order_update after update of status, shopper_id on orders
  for each row when ((old.status = 'Delivered') <> (new.status = 'Delivered') or old.shopper_id is distinct from new.shopper_id)
  execute function count_delivered_order();
create trigger count_delivered_order_delete after delete on orders
  for each row when (old.status = 'Delivered') execute function count_delivered_order();
