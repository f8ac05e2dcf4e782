-- The dashboard's figures of each day are computed by a job from the orders. They are in no backup, because they depend on
-- the numbers of order events, which mean nothing in another database.
create table day_figures (
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  orders integer not null,
  gross bigint not null,
  refunds bigint not null,
  left_out bigint not null default 0,
  cash_orders integer not null default 0,
  cash_gross bigint not null default 0,
  cash_refunds bigint not null default 0,
  late integer not null,
  cancelled jsonb not null,
  quarters jsonb not null,
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
