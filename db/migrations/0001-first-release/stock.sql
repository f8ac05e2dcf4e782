-- Pieces are counted beside the wide rows of products, which orders lock for share. No index has on_hand or held, and pages
-- have room, so that most updates stay within their page (HOT). held is the sum of the product's holds, also of expired ones
-- that are not deleted yet.
create table stock_counts (
  product_id uuid primary key references products on delete cascade,
  on_hand integer not null check (on_hand between 0 and 1000000),
  held integer not null default 0 check (held between 0 and on_hand),
  low_at integer not null default 5 check (low_at between 0 and 1000000),
  is_low boolean not null generated always as (on_hand <= low_at) stored
) with (fillfactor = 50);
create index stock_counts_low on stock_counts (product_id) where is_low;

-- A checkout holds its pieces until it is paid or expires.
create table stock_holds (
  product_id uuid not null references stock_counts on delete cascade,
  order_id uuid not null references orders,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (product_id, order_id)
);
create index stock_holds_order on stock_holds (order_id);
create index stock_holds_expiry on stock_holds (expires_at);

-- All movements of a product add up to its pieces on hand.
create table stock_movements (
  product_id uuid not null references products on delete cascade,
  id uuid not null,
  order_id uuid references orders,
  change integer not null check (change <> 0),
  reason text not null check (reason in
    ('received', 'counted', 'spoiled', 'returned', 'other', 'sold', 'cancelled', 'refunded', 'picked', 'missing')),
  note text check (char_length(note) between 1 and 200),
  at timestamptz not null,
  by_role text not null check (by_role in ('shopper', 'staff', 'store')),
  by_id uuid,
  by_name text,
  primary key (product_id, id),
  check ((by_role = 'staff') = (by_id is not null and by_name is not null))
);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;
create index stock_movements_staff on stock_movements (at, product_id) where order_id is null and by_role = 'staff';
-- The dashboard adds up what was lost.
create index stock_movements_lost on stock_movements (at) include (product_id, change, reason)
  where reason in ('spoiled', 'missing');
