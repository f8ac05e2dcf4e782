import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await recordRequests(db)
  await createLines(db)
  await requestCanceledOrders(db)
  await completeSavedResponses(db)
}

/**
 * A refund exists from its request on, before the provider has an id for it; one of cash never gets an id. Those so far are the provider's:
 * who requested them is not known.
 */
async function recordRequests(db: Kysely<never>): Promise<void> {
  await sql`
    alter table refunds
      alter column payment_id drop not null,
      alter column provider_id drop not null,
      add column order_id uuid references orders on delete cascade,
      add column reason text not null default 'Refunded' check (char_length(reason) between 1 and 200),
      add column by_role text not null default 'store' check (by_role in ('shopper', 'staff', 'store')),
      add column by_id uuid,
      add column by_name text,
      add column requested_at timestamptz,
      add column restock boolean not null default false,
      add check ((by_role = 'staff') = (by_id is not null and by_name is not null))`.execute(db)
  await sql`
    update refunds set order_id = payments.order_id, requested_at = reported_at from payments where payments.id = payment_id`.execute(
    db,
  )
  await sql`alter table refunds alter column order_id set not null, alter column requested_at set not null`.execute(db)
  await sql`create index refunds_order on refunds (order_id)`.execute(db)
  await sql`drop index refunds_pending`.execute(db)
  await sql`create index refunds_pending on refunds (checked_at) where status = 'pending' and provider_id is not null`.execute(db)
}

async function createLines(db: Kysely<never>): Promise<void> {
  await sql`
    create table refund_lines (
      refund_id uuid not null references refunds on delete cascade,
      order_line_id uuid not null references order_lines on delete cascade,
      quantity integer not null check (quantity > 0),
      restocked integer not null default 0 check (restocked between 0 and quantity),
      primary key (refund_id, order_line_id)
    )`.execute(db)
  await sql`create index refund_lines_line on refund_lines (order_line_id)`.execute(db)
}

/** Their refunds were jobs so far; now they are rows with a job each. */
async function requestCanceledOrders(db: Kysely<never>): Promise<void> {
  await sql`
    with due as (
      select distinct on (payments.id) gen_random_uuid() as id, payments.id as payment, payments.order_id, session_id, payment_intent,
        payments.amount - coalesce(refunded_amount, 0)
          - (select coalesce(sum(refunds.amount), 0) from refunds where payment_id = payments.id and status = 'pending') as amount,
        enqueued_at, change.by_role, change.by_id, change.by_name, coalesce(change.reason, 'Order canceled') as reason
      from jobs join payments on payments.order_id = (payload ->> 'order')::uuid and payments.kind = 'checkout'
      join lateral (
        select by_role, by_id, by_name, reason from order_status_changes
        where order_id = payments.order_id and status = 'Cancelled' order by number desc limit 1) as change on true
      where jobs.kind = 'refund-canceled' and payments.state = 'paid' and payments.paid_at is not null
    ), requested as (
      insert into refunds (id, order_id, payment_id, amount, status, reason, by_role, by_id, by_name, requested_at, reported_at, checked_at)
      select id, order_id, payment, amount, 'pending', reason, by_role, by_id, by_name, enqueued_at, enqueued_at, enqueued_at
      from due where amount > 0
      returning id, order_id, payment_id, amount, requested_at
    ), facts as (
      insert into payment_events (id, type, order_id, session_id, payment_intent, fact, received_at)
      select 'requested ' || requested.id, 'refund requested', requested.order_id, session_id, payment_intent,
        jsonb_build_object('kind', 'refund', 'refund', null, 'request', requested.id, 'amount', requested.amount, 'status', 'pending'),
        requested_at
      from requested join payments on payments.id = payment_id
    ), states as (
      update payments set refund_state = 'pending' from requested where payments.id = payment_id
    )
    insert into jobs (kind, payload, enqueued_at, due_at)
    select 'send-refund', json_build_object('refund', id), requested_at, requested_at from requested`.execute(db)
  await sql`delete from jobs where kind = 'refund-canceled'`.execute(db)
}

/** A response that is repeated after the upgrade has what pages expect of an order since. */
async function completeSavedResponses(db: Kysely<never>): Promise<void> {
  await sql`
    update idempotency_keys set response = jsonb_set(response::jsonb, '{order,refunds}', '[]')::json
    where response is not null and response::jsonb ? 'order'`.execute(db)
}
