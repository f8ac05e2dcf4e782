-- These tables are the state of the rehearsal gateway, which stands in for Stripe. No foreign key leads to the store's tables
-- or back, because the two communicate only by API and webhooks.

create table rehearsal_sessions (
  id text primary key,
  status text not null check (status in ('open', 'complete', 'expired')),
  payment_status text not null check (payment_status in ('unpaid', 'paid')),
  amount bigint not null check (amount > 0),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  client_reference_id text,
  customer_email text,
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  payment_metadata jsonb not null check (jsonb_typeof(payment_metadata) = 'object'),
  success_url text not null,
  cancel_url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null constraint rehearsal_sessions_check check (expires_at > created_at),
  constraint rehearsal_sessions_check1 check (payment_status = 'unpaid' or status = 'complete')
);
create index rehearsal_sessions_open on rehearsal_sessions (expires_at) where status = 'open';

-- The session is unique, so that it is paid at most once, however often the button is clicked.
create table rehearsal_payments (
  id text primary key,
  charge_id text not null unique,
  session_id text not null unique references rehearsal_sessions,
  status text not null check (status in ('processing', 'succeeded', 'failed')),
  amount bigint not null check (amount > 0),
  amount_refunded bigint not null default 0 constraint rehearsal_payments_check check (amount_refunded between 0 and amount),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  settles_at timestamptz,
  settles_as text check (settles_as in ('succeeded', 'failed')),
  -- The first refund of the payment ends in this way.
  refunds_as text not null default 'at once' check (refunds_as in ('at once', 'later', 'fails')),
  constraint rehearsal_payments_check1 check ((status = 'processing') = (settles_at is not null and settles_as is not null))
);
create index rehearsal_payments_unsettled on rehearsal_payments (settles_at) where settles_at is not null;

create table rehearsal_refunds (
  id text primary key,
  payment_id text not null references rehearsal_payments,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  reason text,
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  settles_at timestamptz,
  settles_as text check (settles_as in ('succeeded', 'failed')),
  check ((settles_at is null) = (settles_as is null))
);
create index rehearsal_refunds_payment on rehearsal_refunds (payment_id, created_at desc);
create index rehearsal_refunds_unsettled on rehearsal_refunds (settles_at) where settles_at is not null;

-- The table is an outbox of webhook events, from which delivered ones are deleted. The payload is text, because its
-- signature covers each byte.
create table rehearsal_events (
  id text primary key,
  payload text not null,
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  due_at timestamptz not null
);
create index rehearsal_events_due on rehearsal_events (due_at);

create table rehearsal_idempotency_keys (
  key text primary key check (char_length(key) between 1 and 255),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  answer json not null,
  created_at timestamptz not null
);
create index rehearsal_idempotency_keys_age on rehearsal_idempotency_keys (created_at);
