import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await identifyPayments(db)
  await separateOtherPayments(db)
  await createRefunds(db)
}

/**
 * An order has any number of payments: its own checkout, and others that the provider reported for it. What is needed of the order, its
 * amount and its products, is here, too.
 */
async function identifyPayments(db: Kysely<never>): Promise<void> {
  await sql`drop index payments_key`.execute(db)
  await sql`
    alter table payments
      add column id uuid,
      add column kind text not null default 'checkout' check (kind in ('checkout', 'other')),
      add column amount bigint check (amount > 0),
      add column currency text not null default 'usd',
      add column product_ids uuid[] not null default '{}',
      add column paid_at timestamptz,
      drop column idempotency_key,
      drop column request_hash`.execute(db)
  await sql`
    update payments set id = order_id, amount = orders.amount, paid_at = case when is_paid then coalesce(settled_at, started_at) end,
      product_ids = (select coalesce(array_agg(product_id order by position), '{}') from order_lines where order_id = orders.id)
    from orders where orders.id = payments.order_id`.execute(db)
  await sql`
    alter table payments
      drop constraint payments_pkey,
      alter column id set not null,
      alter column amount set not null,
      alter column kind drop default,
      add primary key (id)`.execute(db)
  // One checkout, and others by their ids.
  await sql`
    create unique index payments_order on payments (order_id, (case kind when 'other' then payment_intent else '' end))`.execute(
    db,
  )
}

/** They were a JSON array of the order's own. */
async function separateOtherPayments(db: Kysely<never>): Promise<void> {
  await sql`drop index payments_attention`.execute(db)
  await sql`alter table payments drop column in_question`.execute(db)
  await sql`
    alter table payments add column in_question boolean not null generated always as (
      state <> 'refunded' and refund_state is distinct from 'pending' and (
        kind = 'other'
        or differing_amount is not null
        or sold_out <> '{}'
        or refund_state is not distinct from 'failed'
        or (state = 'paid' and replaced_by is not null)
      )
    ) stored`.execute(db)
  await sql`
    insert into payments (id, kind, order_id, shopper_id, amount, currency, state, payment_intent, started_at, expires_at, checked_at, settled_at)
    select gen_random_uuid(), 'other', order_id, shopper_id, (second ->> 'amount')::bigint, second ->> 'currency', 'paid', second ->> 'payment',
      started_at, expires_at, checked_at, checked_at
    from payments, jsonb_array_elements(second_payments) as second
    where kind = 'checkout'`.execute(db)
  await sql`alter table payments drop column second_payments`.execute(db)
  await sql`create index payments_in_question on payments (order_id desc) where in_question`.execute(db)
}

/** As the provider reported them last. */
async function createRefunds(db: Kysely<never>): Promise<void> {
  await sql`
    create table refunds (
      id uuid primary key,
      payment_id uuid not null references payments on delete cascade,
      provider_id text not null,
      amount bigint not null check (amount > 0),
      status text not null check (status in ('pending', 'succeeded', 'failed', 'settled')),
      reported_at timestamptz not null,
      checked_at timestamptz not null,
      unique (payment_id, provider_id)
    )`.execute(db)
  await sql`
    insert into refunds (id, payment_id, provider_id, amount, status, reported_at, checked_at)
    select distinct on (payments.id, fact ->> 'refund')
      gen_random_uuid(), payments.id, fact ->> 'refund', (fact ->> 'amount')::bigint, fact ->> 'status', received_at, payments.checked_at
    from payment_events
    join payments on payments.order_id = payment_events.order_id and payments.payment_intent = payment_events.payment_intent
    where fact ->> 'kind' = 'refund'
    order by payments.id, fact ->> 'refund',
      array_position(array['pending', 'succeeded', 'failed', 'settled'], fact ->> 'status') desc`.execute(db)
  await sql`drop index payments_refund_pending`.execute(db)
  await sql`create index refunds_pending on refunds (checked_at) where status = 'pending'`.execute(db)
}
