-- The dashboard's figures of each day are computed by a job from the orders. They are in no backup, because they depend on
-- the numbers of order events, which mean nothing in another database.
create table day_figures (
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  orders integer not null,
  gross bigint not null,
  tax bigint not null default 0,
  taxes jsonb, -- These are the taxes by their rate.
  delivery bigint not null default 0,
  discount bigint,
  refunds bigint not null,
  refunded_tax bigint,
  refunded_delivery bigint,
  left_out bigint not null default 0,
  cash_orders integer not null default 0,
  cash_gross bigint not null default 0,
  cash_refunds bigint not null default 0,
  late integer not null,
  cancelled jsonb not null,
  quarters jsonb not null,
  deliveries integer, -- All deliveries are counted, and those of orders that were to come at once are measured.
  delivery_seconds integer[] not null,
  delivery_counts integer[] not null,
  product_ids uuid[] not null,
  product_pieces integer[] not null,
  product_sales bigint[] not null,
  primary key (starts_at, ends_at),
  constraint day_figures_check check (starts_at < ends_at),
  constraint day_figures_check1 check (cardinality(delivery_seconds) = cardinality(delivery_counts)),
  constraint day_figures_check2 check (
    cardinality(product_ids) = cardinality(product_pieces) and cardinality(product_ids) = cardinality(product_sales))
);
-- The figures include all order events up to this one.
create table day_figures_read (
  id boolean primary key default true check (id),
  event bigint not null
);

-- Managers count the cash that each person of the staff hands over, and close days
-- (docs/decisions/095-cash-is-handed-over-and-days-are-closed.md). The row of a handover is never changed, but for being taken
-- back once.
create table cash_handovers (
  id uuid primary key,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  person_id uuid not null,
  person_name text not null,
  expected bigint not null,
  counted bigint not null check (counted >= 0),
  note text check (char_length(note) between 1 and 200),
  counted_at timestamptz not null,
  counted_by_id uuid not null,
  counted_by_name text not null,
  taken_back_at timestamptz,
  taken_back_by_id uuid,
  taken_back_by_name text,
  check (starts_at < ends_at),
  check (num_nonnulls(taken_back_at, taken_back_by_id, taken_back_by_name) in (0, 3))
);
create index cash_handovers_day on cash_handovers (day, person_id);

create table day_closings (
  id uuid primary key,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  closed_at timestamptz not null,
  closed_by_id uuid not null,
  closed_by_name text not null,
  reopened_at timestamptz,
  reopened_by_id uuid,
  reopened_by_name text,
  check (starts_at < ends_at),
  check (num_nonnulls(reopened_at, reopened_by_id, reopened_by_name) in (0, 3))
);
create unique index day_closings_day on day_closings (day) where reopened_at is null;

-- These rows are what shoppers wanted on a day and did not get. The subject is the folded text of a search, or the id of a
-- product. wanted is how many pieces the last person wanted. served_at is null again when the demand is lost once more.
create table lost_demand (
  day date not null,
  kind text not null check (kind in ('search', 'soldOut', 'short')),
  subject text not null,
  product_id uuid references products on delete cascade,
  words text check (length(words) <= 200),
  people integer not null check (people > 0),
  pieces integer not null constraint lost_demand_check check (pieces >= people),
  wanted integer not null check (wanted > 0),
  amount bigint not null check (amount >= 0),
  lost_at timestamptz not null,
  served_at timestamptz,
  primary key (day, kind, subject),
  constraint lost_demand_check1 check ((kind = 'search') = (product_id is null) and (kind = 'search') = (words is not null))
);
create index lost_demand_product on lost_demand (product_id) where product_id is not null;
create index lost_demand_subject on lost_demand (kind, subject);
create table lost_demand_dismissals (
  kind text not null check (kind in ('search', 'soldOut', 'short')),
  subject text not null,
  dismissed_at timestamptz not null,
  primary key (kind, subject)
);

-- A person is counted once a day. The person is a hash with the day's secret, and both are deleted after the day.
create table lost_demand_secrets (
  day date primary key,
  secret bytea not null
);
create table lost_demand_people (
  day date not null,
  person bytea not null,
  subject text not null,
  kind text not null check (kind in ('search', 'soldOut', 'short')),
  primary key (day, person, subject)
);
create index lost_demand_people_subject on lost_demand_people (day, kind, subject);
