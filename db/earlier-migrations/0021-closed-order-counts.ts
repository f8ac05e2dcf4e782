import { type Kysely, sql } from 'kysely'

// Neither list nor counts of the seller's orders may take longer with each delivered order.

export async function up(db: Kysely<never>): Promise<void> {
  await countClosedOrders(db)
  await sql`
    create index orders_due on orders (status, due_at, id)
      where status in ('Order Placed', 'Packing', 'Out for Delivery')`.execute(db)
}

/**
 * How many orders are closed, by status and by day of UTC on which they were placed: the sum of `change`. Each order inserts a row of its
 * own, as updates of one row would wait for each other; a job sums them up. By triggers, for all writers.
 */
async function countClosedOrders(db: Kysely<never>): Promise<void> {
  await sql`
    create table closed_order_counts (
      id uuid primary key default gen_random_uuid(),
      status text not null check (status in ('Delivered', 'Cancelled')),
      day date not null,
      change integer not null check (change <> 0)
    )`.execute(db)
  await sql`
    insert into closed_order_counts (status, day, change)
    select status, (placed_at at time zone 'UTC')::date, count(*) from orders where status in ('Delivered', 'Cancelled') group by 1, 2`.execute(
    db,
  )
  await sql`create index closed_order_counts_day on closed_order_counts (day, status) include (change)`.execute(db)
  await sql`
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
    $$`.execute(db)
  const isClosed = (row: string) => `${row}.status in ('Delivered', 'Cancelled')`
  const events = [
    ['insert', isClosed('new')],
    ['delete', isClosed('old')],
    [
      'update of status, placed_at',
      `(old.status, old.placed_at) is distinct from (new.status, new.placed_at) and (${isClosed('old')} or ${isClosed('new')})`,
    ],
  ] as const
  for (const [event, condition] of events) {
    await sql`create trigger ${sql.ref(`count_closed_order_${event.split(' ')[0]}`)} after ${sql.raw(event)} on orders
      for each row when (${sql.raw(condition)}) execute function count_closed_order()`.execute(db)
  }
}
