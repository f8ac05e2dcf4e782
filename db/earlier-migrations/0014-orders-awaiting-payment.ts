import { type Kysely, sql } from 'kysely'

// Stop all processes of the previous version first: they insert unpaid orders as placed ones.

export async function up(db: Kysely<never>): Promise<void> {
  await awaitPayments(db)
  await identifyLines(db)
}

/** An unpaid online order has a status of its own, and a history from its payment on. */
async function awaitPayments(db: Kysely<never>): Promise<void> {
  await sql`
    alter table orders
      drop constraint orders_status_check,
      add constraint orders_status_check
        check (status in ('Awaiting Payment', 'Order Placed', 'Packing', 'Out for Delivery', 'Delivered', 'Cancelled'))`.execute(
    db,
  )
  await sql`
    delete from order_status_changes using orders
    where orders.id = order_id and payment_type = 'Online' and not is_paid`.execute(db)
  await sql`update orders set status = 'Awaiting Payment' where payment_type = 'Online' and not is_paid`.execute(db)
  await sql`
    update order_status_changes as placed set changed_at = settled_at
    from payments join orders on orders.id = payments.order_id
    where placed.order_id = orders.id and placed.number = 1 and is_paid and settled_at is not null
      and not exists (
        select from order_status_changes as later
        where later.order_id = orders.id and later.number > 1 and later.changed_at < settled_at)`.execute(db)
  await sql`
    alter table orders add constraint orders_awaiting_payment
      check ((status = 'Awaiting Payment') = (payment_type = 'Online' and not is_paid))`.execute(db)
  await sql`drop index orders_shopper, orders_shown`.execute(db)
  await sql`create index orders_shopper on orders (shopper_id, id desc) where status <> 'Awaiting Payment'`.execute(db)
  await sql`create index orders_shown on orders (id desc) where status <> 'Awaiting Payment'`.execute(db)
}

/** Refunds and changes name a line by its id. A substitute may be of a product that has a line already. */
async function identifyLines(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_lines
      drop constraint order_lines_pkey,
      drop constraint order_lines_order_id_product_id_key,
      add column id uuid not null default gen_random_uuid() primary key,
      add unique (order_id, position)`.execute(db)
  await sql`alter table order_lines alter column id drop default`.execute(db)
}
