-- An order has at most one checkout, and any number of other payments that the provider reported for it. The order's amount
-- and products are copied, so that payments can be judged without reading orders.
create table payments (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('own', 'other')),
  shopper_id uuid references shoppers,
  guest_payer uuid, -- One browser's payments as a guest have this id in common, so that each gives way to a newer order.
  amount bigint not null check (amount > 0),
  currency text not null default 'usd',
  product_ids uuid[] not null default '{}',
  state text not null check (state in ('starting', 'open', 'processing', 'expired', 'failed', 'paid', 'refunded')),

  session_id text,
  payment_intent text,
  session_url text,
  started_at timestamptz not null,
  expires_at timestamptz not null constraint payments_check check (expires_at > started_at),
  checked_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  dismissed_at timestamptz, -- The shopper canceled the payment, or closed the notice of its failure.

  differing_amount bigint,
  differing_currency text,
  sold_out uuid[] not null default '{}',
  replaced_by uuid references orders on delete set null, -- This other order has the products now.
  refunded_amount bigint,
  refund_state text check (refund_state in ('pending', 'failed')),
  -- The seller has to decide about these payments.
  in_question boolean not null generated always as (
    state <> 'refunded' and refund_state is distinct from 'pending' and (
      kind = 'other'
      or differing_amount is not null
      or sold_out <> '{}'
      or refund_state is not distinct from 'failed'
      or (state = 'paid' and replaced_by is not null)
    )
  ) stored,

  constraint payments_check2 check ((differing_amount is null) = (differing_currency is null)),
  constraint payments_check3 check (state <> 'open' or session_id is not null),
  constraint payments_check4 check (replaced_by <> order_id)
);
-- An order has one checkout; its other payments differ by the provider's id.
create unique index payments_order on payments (order_id, (case kind when 'other' then payment_intent else '' end));
create unique index payments_session on payments (session_id);
create index payments_intent on payments (payment_intent) where payment_intent is not null;
-- A job asks the provider about waiting payments, beginning with the one that was not checked for the longest time.
create index payments_waiting on payments (checked_at) where state in ('starting', 'open', 'processing');
create index payments_waiting_shopper on payments (shopper_id, order_id desc)
  where state in ('starting', 'open', 'processing', 'failed');
-- Orders that were not paid are deleted some time after their payment has expired or failed.
create index payments_over on payments (expires_at) where state in ('expired', 'failed');
create index payments_in_question on payments (order_id desc) where in_question;
create index payments_of_shopper on payments (shopper_id, ended_at);
create index payments_of_guest on payments (guest_payer) where guest_payer is not null;
create index payments_replaced on payments (replaced_by) where replaced_by is not null;

-- Every webhook event is stored once. Its payment is identified by the provider's ids, and its order may be unknown when it
-- arrives.
create table payment_events (
  id text primary key,
  type text not null,
  order_id uuid references orders on delete cascade,
  session_id text,
  payment_intent text,
  fact jsonb check (jsonb_typeof(fact) = 'object'),
  received_at timestamptz not null
);
create index payment_events_order on payment_events (order_id) where order_id is not null;
create index payment_events_intent on payment_events (payment_intent) where payment_intent is not null;
create index payment_events_age on payment_events (received_at) where order_id is null;

-- A refund is a row from its request on, before the provider has an id for it. A refund of cash has no payment, and never
-- gets an id.
create table refunds (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  payment_id uuid references payments on delete cascade,
  provider_id text,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed', 'settled')),
  reason text not null default 'Refunded' check (char_length(reason) between 1 and 200),
  restock boolean not null default false,
  by_role text not null default 'store' check (by_role in ('shopper', 'staff', 'store')),
  by_id uuid,
  by_name text,
  requested_at timestamptz not null,
  reported_at timestamptz not null,
  checked_at timestamptz not null,
  unique (payment_id, provider_id),
  check ((by_role = 'staff') = (by_id is not null and by_name is not null))
);
create index refunds_order on refunds (order_id);
-- A job asks the provider about pending refunds.
create index refunds_pending on refunds (checked_at) where status = 'pending' and provider_id is not null;
-- What staff did is listed by time, and by person and time.
create index refunds_staff on refunds (requested_at, id) where by_role = 'staff';
create index refunds_person on refunds (by_id, requested_at, id) where by_role = 'staff';

create table refund_lines (
  refund_id uuid not null references refunds on delete cascade,
  order_line_id uuid not null references order_lines on delete cascade,
  quantity integer not null check (quantity > 0),
  restocked integer not null default 0 check (restocked between 0 and quantity),
  primary key (refund_id, order_line_id)
);
create index refund_lines_line on refund_lines (order_line_id);
