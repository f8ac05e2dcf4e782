import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // `idempotency_key` and `request_hash` find the order of a repeated request while the first is in progress or was interrupted;
  // responses are stored in idempotency_keys.
  await sql`
    create table payments (
      order_id uuid primary key references orders on delete cascade,
      shopper_id uuid not null references shoppers,
      idempotency_key text check (char_length(idempotency_key) between 1 and 200),
      request_hash bytea check (octet_length(request_hash) = 32),
      state text not null check (state in ('starting', 'open', 'processing', 'expired', 'failed', 'paid', 'refunded')),
      session_id text,
      payment_intent text,
      checkout_url text,
      started_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > started_at),
      checked_at timestamptz not null,
      settled_at timestamptz,
      differing_amount bigint,
      differing_currency text,
      refunded_amount bigint,
      sold_out uuid[] not null default '{}',
      check ((idempotency_key is null) = (request_hash is null)),
      check ((differing_amount is null) = (differing_currency is null)),
      check (state not in ('open') or session_id is not null)
    )`.execute(db)
  await sql`create unique index payments_session on payments (session_id)`.execute(db)
  await sql`create unique index payments_key on payments (shopper_id, idempotency_key)`.execute(db)
  await sql`create index payments_intent on payments (payment_intent) where payment_intent is not null`.execute(db)
  // Payments to reconcile, the longest unchecked first; and a shopper's waiting payments.
  await sql`create index payments_waiting on payments (checked_at) where state in ('starting', 'open', 'processing')`.execute(db)
  await sql`
    create index payments_waiting_shopper on payments (shopper_id, order_id desc) where state in ('open', 'processing', 'failed')`.execute(
    db,
  )
  await sql`create index payments_over on payments (expires_at) where state in ('expired', 'failed')`.execute(db)
  // Payment issues: another amount than the order's, and paid orders with products sold out.
  await sql`
    create index payments_attention on payments (order_id desc)
      where state <> 'refunded' and (differing_amount is not null or sold_out <> '{}')`.execute(db)

  // Every webhook event, once. The order may be unknown when an event arrives.
  await sql`
    create table payment_events (
      id text primary key,
      type text not null,
      order_id uuid references orders on delete cascade,
      payment_intent text,
      fact jsonb check (jsonb_typeof(fact) = 'object'),
      received_at timestamptz not null
    )`.execute(db)
  await sql`create index payment_events_order on payment_events (order_id) where order_id is not null`.execute(db)
  await sql`
    create index payment_events_unmatched on payment_events (payment_intent) where order_id is null and payment_intent is not null`.execute(
    db,
  )
  await sql`create index payment_events_age on payment_events (received_at) where order_id is null`.execute(db)
}
