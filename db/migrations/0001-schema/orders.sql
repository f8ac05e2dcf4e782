-- A number is 40 random bits, written as 8 digits of Crockford's base 32 (https://www.crockford.com/base32.html).
create function order_number_text(value bigint) returns text language sql immutable parallel safe strict
return (
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (value >> 5 * (7 - place) & 31)::integer, 1), '' order by place)
  from generate_series(0, 7) as place);
create function new_order_number() returns text language sql volatile parallel safe
return order_number_text(('x' || right(gen_random_uuid()::text, 10))::bit(40)::bigint);

-- An order keeps a copy of its address and its prices, so that later changes of these don't change the order.
create table orders (
  id uuid primary key,
  number text not null default new_order_number() constraint orders_number unique
    check (number ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  shopper_id uuid not null references shoppers,
  status text not null check
    (status in ('Awaiting Payment', 'Order Placed', 'Packing', 'Out for Delivery', 'Delivered', 'Cancelled')),
  payment_type text not null check (payment_type in ('COD', 'Online')),
  is_paid boolean not null,
  placed_at timestamptz not null,
  -- The promised time is saved, so that it stays as it was when the store's promise changes.
  due_at timestamptz not null default now() + interval '30 minutes',
  settled_at timestamptz, -- All consequences of the delivery, such as refunds, were completed at this time.

  cart_amount bigint not null check (cart_amount > 0),
  tax bigint not null check (tax >= 0),
  amount bigint not null constraint orders_check check (amount = cart_amount + tax),
  -- It is null as long as the whole amount is to be paid.
  to_pay bigint constraint orders_check1 check (to_pay between 0 and amount),
  cash_received bigint constraint orders_check2 check (cash_received between 0 and amount),

  address jsonb not null check (jsonb_typeof(address) = 'object'),
  substitutions text not null default 'best' check (substitutions in ('best', 'refund')),
  search_text text not null default '', -- Searches find the order by these folded names, emails and phone numbers.

  -- An online order is not listed before it is paid, and has no history before that.
  constraint orders_awaiting_payment check ((status = 'Awaiting Payment') = (payment_type = 'Online' and not is_paid)),
  constraint orders_check3 check (cash_received is null or (is_paid and payment_type = 'COD'))
);
-- The index has unpaid orders, too, because without it each shopper who is deleted would read the whole table.
create index orders_of_shopper on orders (shopper_id, id desc);
-- The seller lists orders by status, newest first: each status is an ordered range of the index.
create index orders_status on orders (status, placed_at desc, id desc);
-- Lists of open orders may not take longer with each order that was delivered.
create index orders_due on orders (status, due_at, id)
  where status in ('Order Placed', 'Packing', 'Out for Delivery');

-- Returns, for each character of the text, the six that begin there. Any part of the text is then the beginning of a term,
-- or consists of terms. Trigrams took 0.2 to 0.4 seconds among a million orders, because every name and email shares most
-- of its trigrams with very many others.
create function order_search_terms(text) returns tsvector language sql immutable strict parallel safe cost 1000 as $$
  select array_to_tsvector(array(select substr($1, place, 6) from generate_series(1, length($1)) as place))
$$;
create index orders_search_terms on orders using gin (order_search_terms(search_text));

-- Substitutes are lines behind those that were ordered. A substitute may be of a product that has a line already.
create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  position smallint not null check (position >= 0),
  product_id uuid not null references products,
  name text not null,
  category text not null,
  weight text,
  pictures text[] not null,
  offer_price bigint not null check (offer_price > 0),
  quantity integer not null check (quantity between 1 and 999),

  picked integer constraint order_lines_check check (picked between 0 and quantity), -- It is null until the line is picked.
  picked_at timestamptz,
  picked_by_id uuid,
  picked_by_name text,
  restocked boolean not null default false,
  substitute_for uuid references order_lines on delete cascade,
  rejected_at timestamptz,

  unique (order_id, position),
  constraint order_lines_check1 check ((picked is null) = (picked_at is null)
    and (picked is null) = (picked_by_id is null) and (picked is null) = (picked_by_name is null)),
  constraint order_lines_check2 check (substitute_for is null or picked = case when rejected_at is null then quantity else 0 end),
  constraint order_lines_check3 check (rejected_at is null or substitute_for is not null)
);
create index order_lines_product on order_lines (product_id);
create index order_lines_substitutes on order_lines (substitute_for) where substitute_for is not null;
-- Picks are listed by time, and by person and time.
create index order_lines_picked on order_lines (picked_at, id) where picked_at is not null;
create index order_lines_picker on order_lines (picked_by_id, picked_at, id) where picked_at is not null;

-- The history of an order says who changed its status, and why.
create table order_status_changes (
  order_id uuid not null references orders on delete cascade,
  number integer not null check (number > 0),
  status text not null check (status in ('Order Placed', 'Packing', 'Out for Delivery', 'Delivered', 'Cancelled')),
  changed_at timestamptz not null,
  by_role text not null default 'store' check (by_role in ('shopper', 'staff', 'store')),
  by_id uuid,
  by_name text,
  reason text check (char_length(reason) between 1 and 200),
  records_payment boolean not null default false,
  primary key (order_id, number),
  check ((by_role = 'staff') = (by_id is not null and by_name is not null))
);
-- Delivery times are computed from the deliveries of the last 30 days.
create index order_status_changes_delivered on order_status_changes (changed_at) where status = 'Delivered';
-- What staff did is listed by time, and by person and time. Placing an order writes to neither index.
create index order_status_changes_staff on order_status_changes (changed_at, order_id, number) where by_role = 'staff';
create index order_status_changes_person on order_status_changes (by_id, changed_at, order_id, number) where by_role = 'staff';

-- Browsers that show orders are notified of these events. An event is inserted in the transaction of its cause. It has no
-- references, because it is deleted after an hour.
create table order_events (
  seq bigint generated always as identity primary key,
  id bigint unique,
  order_id uuid not null,
  shopper_id uuid,
  number text not null,
  status text not null,
  is_paid boolean not null,
  what text not null check (what in ('placed', 'status', 'paid', 'picked', 'refunded', 'recalled', 'removed')),
  at timestamptz not null
);
create sequence order_event_ids owned by order_events.id;
create index order_events_unnumbered on order_events (seq) where id is null;
create index order_events_at on order_events (at);

-- Events get their ids after their commit, by one transaction at a time, so that a reader who has read up to an id misses
-- none before it. The function is in PL/pgSQL, because there each statement sees what was committed before it: here, the
-- events that another transaction numbered while this one waited for the lock.
create function number_order_events() returns void language plpgsql set search_path from current as $$
declare
  last_id bigint;
begin
  perform pg_advisory_xact_lock(7203441118);
  with unnumbered as materialized (select seq from order_events where id is null order by seq),
  numbers as materialized (select seq, nextval('order_event_ids') as id from unnumbered),
  numbered as (update order_events set id = numbers.id from numbers
    where order_events.seq = numbers.seq returning order_events.id)
  select max(id) into last_id from numbered;
  if last_id is not null then
    perform pg_notify('order_events', last_id::text);
  end if;
end
$$;

-- A repeated request gets the response of the first. The response is json and not jsonb, so that it is the same to the
-- byte. While it is null, the request is in progress or was interrupted, and resource_id is what it made so far. The owner
-- is a shopper, a member of staff or a guest, and so not a foreign key.
create table idempotency_keys (
  owner_id uuid not null,
  key text not null check (char_length(key) between 1 and 200),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  status smallint check (status between 200 and 299),
  response json,
  resource_id uuid,
  created_at timestamptz not null,
  primary key (owner_id, key),
  constraint idempotency_keys_check check ((status is null) = (response is null)),
  constraint idempotency_keys_check1 check (response is not null or resource_id is not null)
);
create index idempotency_keys_age on idempotency_keys (created_at);
create index idempotency_keys_resource on idempotency_keys (resource_id) where response is null;
