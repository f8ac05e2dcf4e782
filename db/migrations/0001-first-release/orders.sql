-- A number is 40 random bits, written as 8 digits of Crockford's base 32 (https://www.crockford.com/base32.html).
create function order_number_text(value bigint) returns text language sql immutable parallel safe strict
return (
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (value >> 5 * (7 - place) & 31)::integer, 1), '' order by place)
  from generate_series(0, 7) as place);
create function new_order_number() returns text language sql volatile parallel safe
return order_number_text(('x' || right(gen_random_uuid()::text, 10))::bit(40)::bigint);

-- Days are those of the store's time zone. Amounts are in cents, and the value of the kind percent is in percent.
create table discount_codes (
  id uuid primary key,
  code text not null constraint discount_codes_code unique check (code ~ '^[A-Z0-9-]{3,40}$'),
  kind text not null check (kind in ('percent', 'amount', 'freeDelivery')),
  value bigint constraint discount_codes_check
    check (case kind when 'percent' then value between 1 and 100 when 'amount' then value > 0 else value is null end),
  minimum bigint check (minimum > 0),
  from_day date,
  to_day date constraint discount_codes_check1 check (to_day >= from_day),
  uses integer check (uses > 0),
  uses_per_person integer check (uses_per_person > 0),
  is_active boolean not null,
  created_at timestamptz not null
);

-- An order keeps a copy of its address and its prices, so that later changes of these don't change the order. An order of a
-- guest, who has no account, has the columns guest_. Whoever has its secret may see it, so the links in mails contain it
-- (docs/decisions/086-a-guests-order-has-a-secret.md). It gets an account when somebody confirms the guest's email.
create table orders (
  id uuid primary key,
  number text not null default new_order_number() constraint orders_number unique
    check (number ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  shopper_id uuid references shoppers,
  guest_name text check (char_length(guest_name) between 1 and 100),
  guest_email text check (char_length(guest_email) between 3 and 254),
  guest_phone text check (char_length(guest_phone) between 1 and 200),
  guest_secret text check (char_length(guest_secret) >= 22),
  -- Anybody can type the email of somebody else. It is proved once a link that was mailed about the order was opened, or the
  -- order was paid by card. One of the staff who takes an order by phone vouches for it.
  email_proved_at timestamptz,
  status text not null check
    (status in ('Awaiting Payment', 'Order Placed', 'Packing', 'Out for Delivery', 'Delivered', 'Cancelled')),
  payment_type text not null check (payment_type in ('COD', 'Online')),
  is_paid boolean not null,
  placed_at timestamptz not null,
  -- The promised time is saved, so that it stays as it was when the store's promise changes.
  due_at timestamptz not null default now() + interval '30 minutes',
  -- A deferred order was placed for the next opening, or got another delivery time later, so that it says nothing of how
  -- fast the store delivers.
  is_deferred boolean not null default false,
  slot_start timestamptz, -- The order is delivered in this slot, if it has one.
  slot_end timestamptz,
  pickup_address text, -- The shopper picks the order up at this place of the store.
  -- The order was promised what no longer holds since the owner changed the store. It says so until somebody decides.
  broken_promise text check (broken_promise in ('time', 'area', 'pickup')),
  promise_broken_at timestamptz,
  left_out_refunded_at timestamptz, -- Goods that were paid and not delivered have been refunded then.

  -- The fee, the tax and the code are those that applied when the order was placed. Rates are in thousandths of a percent;
  -- those of single categories are by the categories' paths. An order with such rates also has its goods and tax by rate.
  cart_amount bigint not null check (cart_amount > 0),
  discount bigint not null default 0 constraint orders_discount check (discount >= 0 and discount <= cart_amount),
  delivery_fee bigint not null default 0 constraint orders_delivery_fee check (delivery_fee >= 0),
  tax bigint not null check (tax >= 0),
  tax_rate integer not null default 2000 constraint orders_tax_rate check (tax_rate between 0 and 30000),
  is_tax_included boolean not null default false,
  tax_category_rates jsonb,
  tax_parts jsonb,
  amount bigint not null constraint orders_check
    check (amount = cart_amount - discount + case when is_tax_included then 0 else tax end + delivery_fee),
  -- It is null as long as the whole amount is to be paid. The tax of this amount is saved beside it.
  to_pay bigint constraint orders_check1 check (to_pay between 0 and amount),
  to_pay_tax bigint,
  -- An order counts as a use of its code until it is canceled.
  code_id uuid constraint orders_code_id references discount_codes (id),
  code text,
  code_saved bigint constraint orders_code_saved check (code_saved >= discount),
  cash_received bigint constraint orders_check2 check (cash_received between 0 and amount),

  address jsonb not null check (jsonb_typeof(address) = 'object'),
  substitutions text not null default 'best' check (substitutions in ('best', 'refund')),
  note text check (length(note) <= 200), -- It is null for an order that has the note of its address.
  search_text text not null default '', -- Searches find the order by these folded names, emails and phone numbers.

  -- An online order is not listed before it is paid, and has no history before that.
  constraint orders_awaiting_payment check ((status = 'Awaiting Payment') = (payment_type = 'Online' and not is_paid)),
  constraint orders_check3 check (cash_received is null or (is_paid and payment_type = 'COD')),
  constraint orders_check4 check ((broken_promise is null) = (promise_broken_at is null)),
  constraint orders_guest check (num_nonnulls(guest_name, guest_email, guest_phone, guest_secret) in (0, 4)),
  constraint orders_code check ((code is null) = (code_saved is null) and (code is null) = (code_id is null)),
  constraint orders_discount_code check (code is not null or discount = 0),
  constraint orders_to_pay_tax check ((to_pay is null) = (to_pay_tax is null)),
  constraint orders_tax_parts check ((tax_category_rates is null) = (tax_parts is null)),
  constraint orders_slot check ((slot_start is null) = (slot_end is null) and slot_start < slot_end),
  constraint orders_pickup check (pickup_address is null or (pickup_address <> '' and slot_start is null and delivery_fee = 0))
);
-- The index has unpaid orders, too, because without it each shopper who is deleted would read the whole table.
create index orders_of_shopper on orders (shopper_id, id desc);
-- The seller lists orders by status, newest first: each status is an ordered range of the index.
create index orders_status on orders (status, placed_at desc, id desc);
-- Orders are listed by the day on which they are due, also those that are delivered or canceled.
create index orders_due on orders (status, due_at, id);
create index orders_slots on orders (slot_start) where slot_start is not null;
create index orders_broken_promise on orders (due_at, id)
  where broken_promise is not null and status in ('Order Placed', 'Packing');
-- Orders of guests are found by their email, also after an account has claimed them.
create unique index orders_guest_secret on orders (guest_secret) where guest_secret is not null;
create index orders_guest_email on orders (lower(guest_email)) where guest_email is not null;
create index orders_unclaimed on orders (lower(guest_email)) where guest_email is not null and shopper_id is null;
-- What each code was used for is summed from the first index alone. The second one finds the uses of a guest.
create index orders_code_uses on orders (code_id, status) include (id, code_saved) where code_id is not null;
create index orders_code_guests on orders (code_id, lower(guest_email)) where code_id is not null and guest_email is not null;

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

-- The history of an order says who changed its status, and why, and why an order was not delivered. A delivery records how
-- much cash was received with it, so that undoing it takes back only that.
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
  cash_received bigint check (cash_received >= 0),
  failed_delivery text constraint order_status_changes_failed_delivery
    check (failed_delivery in ('nobodyHome', 'wrongAddress', 'rejected', 'other')),
  primary key (order_id, number),
  check ((by_role = 'staff') = (by_id is not null and by_name is not null))
);
-- Delivery times are computed from the deliveries of the last 30 days.
create index order_status_changes_delivered on order_status_changes (changed_at) where status = 'Delivered';
-- What staff did is listed by time, and by person and time. Placing an order writes to neither index.
create index order_status_changes_staff on order_status_changes (changed_at, order_id, number) where by_role = 'staff';
create index order_status_changes_person on order_status_changes (by_id, changed_at, order_id, number) where by_role = 'staff';

-- Shoppers complain about lines of delivered orders, each line once. The seller lists open complaints first, newest
-- first.
create table complaints (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  note text not null check (char_length(note) <= 500),
  reported_at timestamptz not null,
  closed_at timestamptz,
  closed_by_id uuid,
  closed_by_name text,
  reply text check (char_length(reply) between 1 and 500),
  check (closed_at is not null or (closed_by_id is null and reply is null)),
  check ((closed_by_id is null) = (closed_by_name is null))
);
create index complaints_order on complaints (order_id);
create index complaints_open on complaints (id) where closed_at is null;
create index complaints_closed on complaints (id) where closed_at is not null;

create table complaint_lines (
  order_line_id uuid primary key references order_lines on delete cascade,
  complaint_id uuid not null references complaints on delete cascade,
  kind text not null check (kind in ('missing', 'damaged', 'wrong', 'other')),
  quantity integer not null check (quantity between 1 and 999),
  refunded integer not null default 0 check (refunded between 0 and quantity)
);
create index complaint_lines_complaint on complaint_lines (complaint_id);

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
  what text not null check (what in ('placed', 'status', 'paid', 'picked', 'refunded', 'complaint', 'recalled', 'removed')),
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
-- is a shopper, a member of staff or a guest, and so not a foreign key. By the hash of the body as it was sent, a release that
-- parses bodies otherwise still knows a repeated request.
create table idempotency_keys (
  owner_id uuid not null,
  key text not null check (char_length(key) between 1 and 200),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  sent_hash bytea check (octet_length(sent_hash) = 32),
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
