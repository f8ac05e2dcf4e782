import { type QueryExecutorProvider, sql } from 'kysely'

export async function createTables(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table rehearsal_sessions (
      id text primary key,
      status text not null check (status in ('open', 'complete', 'expired')),
      payment_status text not null check (payment_status in ('unpaid', 'paid')),
      amount integer not null check (amount > 0),
      lines jsonb not null check (jsonb_typeof(lines) = 'array'),
      client_reference_id text,
      customer_email text,
      metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
      payment_metadata jsonb not null check (jsonb_typeof(payment_metadata) = 'object'),
      capture_method text not null default 'automatic' check (capture_method in ('automatic', 'manual')),
      success_url text not null,
      cancel_url text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      check (payment_status = 'unpaid' or status = 'complete')
    )`.execute(db)
  await sql`create index rehearsal_sessions_open on rehearsal_sessions (expires_at) where status = 'open'`.execute(db)

  // `session_id` is unique, so that a session is paid once, however often the button is clicked.
  await sql`
    create table rehearsal_payments (
      id text primary key,
      charge_id text not null unique,
      session_id text not null unique references rehearsal_sessions,
      status text not null check (status in ('processing', 'requires_capture', 'succeeded', 'failed', 'canceled')),
      amount integer not null check (amount > 0),
      amount_captured integer check (amount_captured is null or amount_captured between 1 and amount and status = 'succeeded'),
      amount_refunded integer not null default 0 check (amount_refunded between 0 and coalesce(amount_captured, amount)),
      metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
      created_at timestamptz not null,
      settles_at timestamptz,
      settles_as text check (settles_as in ('succeeded', 'failed', 'canceled')),
      capture_method text not null default 'automatic' check (capture_method in ('automatic', 'manual')),
      captures_as text not null default 'at once' check (captures_as in ('at once', 'declines')),
      cancellation_reason text,
      refunds_as text not null default 'at once' check (refunds_as in ('at once', 'later', 'fails')),
      check ((status in ('processing', 'requires_capture')) = (settles_at is not null and settles_as is not null)),
      check (cancellation_reason is null or status = 'canceled')
    )`.execute(db)
  await sql`create index rehearsal_payments_unsettled on rehearsal_payments (settles_at) where settles_at is not null`.execute(db)

  await sql`
    create table rehearsal_refunds (
      id text primary key,
      payment_id text not null references rehearsal_payments,
      amount integer not null check (amount > 0),
      status text not null check (status in ('pending', 'succeeded', 'failed')),
      reason text,
      metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
      created_at timestamptz not null,
      settles_at timestamptz,
      settles_as text check (settles_as in ('succeeded', 'failed')),
      check ((settles_at is null) = (settles_as is null))
    )`.execute(db)
  await sql`create index rehearsal_refunds_payment on rehearsal_refunds (payment_id, created_at desc)`.execute(db)
  await sql`create index rehearsal_refunds_unsettled on rehearsal_refunds (settles_at) where settles_at is not null`.execute(db)

  // The table is an outbox, from which an event is deleted once it is delivered. Payloads are text, because the
  // signature covers each byte.
  await sql`
    create table rehearsal_events (
      id text primary key,
      payload text not null,
      tries integer not null default 0 check (tries >= 0),
      created_at timestamptz not null,
      due_at timestamptz not null
    )`.execute(db)
  await sql`create index rehearsal_events_due on rehearsal_events (due_at)`.execute(db)

  await sql`
    create table rehearsal_idempotency_keys (
      key text primary key check (char_length(key) between 1 and 255),
      request_hash bytea not null check (octet_length(request_hash) = 32),
      answer json not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index rehearsal_idempotency_keys_age on rehearsal_idempotency_keys (created_at)`.execute(db)
}
