import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createHistory(db)
  await countSales(db)
}

/**
 * A row for each field that people changed. `json`, not `jsonb`: values are compared as they were written. `undone_by`: the batch that undid
 * it.
 */
async function createHistory(db: Kysely<never>): Promise<void> {
  await sql`
    create table product_changes (
      id uuid primary key,
      product_id uuid not null references products on delete cascade,
      batch_id uuid not null,
      field text not null check (char_length(field) between 1 and 30),
      before json,
      after json,
      at timestamptz not null,
      by_role text not null check (by_role in ('staff', 'store')),
      by_id uuid,
      by_name text,
      undone_by uuid,
      check ((by_role = 'staff') = (by_id is not null and by_name is not null))
    )`.execute(db)
  await sql`create index product_changes_product on product_changes (product_id, id)`.execute(db)
  await sql`create index product_changes_batch on product_changes (batch_id, id)`.execute(db)
  await sql`create index product_changes_pictures on product_changes (id) where field = 'pictures'`.execute(db)
}

/**
 * Pieces of each product in placed orders that were not canceled: the sum of `change`. Each order inserts rows of its own, as updates of one
 * row would wait for each other; a job sums them up. By triggers, for all writers.
 */
async function countSales(db: Kysely<never>): Promise<void> {
  await sql`
    create table product_sales (
      id uuid primary key default gen_random_uuid(),
      product_id uuid not null references products on delete cascade,
      change integer not null check (change <> 0)
    )`.execute(db)
  await sql`
    insert into product_sales (product_id, change)
    select product_id, sum(coalesce(picked, quantity)) from order_lines join orders on orders.id = order_id
    where status not in ('Awaiting Payment', 'Cancelled') group by product_id having sum(coalesce(picked, quantity)) > 0`.execute(
    db,
  )
  await sql`create index product_sales_product on product_sales (product_id) include (change)`.execute(db)
  await countLines(db)
  await countOrders(db)
}

/** Of orders that are placed already, or placed in the same statement. */
async function countLines(db: Kysely<never>): Promise<void> {
  await sql`
    create function count_sold_lines() returns trigger language plpgsql set search_path from current as $$
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
    $$`.execute(db)
  const events = {
    insert: 'insert on order_lines referencing new table as after',
    update: 'update on order_lines referencing old table as before new table as after',
    delete: 'delete on order_lines referencing old table as before',
  }
  for (const [name, event] of Object.entries(events)) {
    await sql`create trigger ${sql.ref(`count_sold_lines_${name}`)} after ${sql.raw(event)}
      for each statement execute function count_sold_lines()`.execute(db)
  }
}

/** All lines of an order that is placed or canceled. Before it is deleted, its lines are still there. */
async function countOrders(db: Kysely<never>): Promise<void> {
  const isSold = (row: string) => `${row}.status not in ('Awaiting Payment', 'Cancelled')`
  await sql`
    create function count_sold_order() returns trigger language plpgsql set search_path from current as $$
    declare
      is_sold boolean := tg_op = 'UPDATE' and new.status not in ('Awaiting Payment', 'Cancelled');
    begin
      insert into product_sales (product_id, change)
      select product_id, case when is_sold then sum(coalesce(picked, quantity)) else -sum(coalesce(picked, quantity)) end
      from order_lines where order_id = old.id group by product_id having sum(coalesce(picked, quantity)) <> 0;
      return case when tg_op = 'DELETE' then old end;
    end
    $$`.execute(db)
  await sql`create trigger count_sold_order_update after update of status on orders for each row
    when ((${sql.raw(isSold('old'))}) <> (${sql.raw(isSold('new'))})) execute function count_sold_order()`.execute(db)
  await sql`create trigger count_sold_order_delete before delete on orders for each row
    when (${sql.raw(isSold('old'))}) execute function count_sold_order()`.execute(db)
}
