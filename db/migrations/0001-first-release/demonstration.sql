-- Each row is a product or a shopper of the demonstration. Its orders are those of its shoppers.
create table demonstration (
  product_id uuid unique references products on delete cascade,
  shopper_id uuid unique references shoppers on delete cascade,
  check (num_nonnulls(product_id, shopper_id) = 1)
);

-- The demonstration is removed in parts, each in a transaction of its own. The row says how far that has come, and remains
-- afterwards, because a store whose demonstration was removed never gets it again.
create table demonstration_removal (
  id boolean primary key default true check (id),
  started_at timestamptz not null,
  by_id uuid not null,
  by_name text not null,
  ended_at timestamptz,
  products integer not null default 0 check (products >= 0),
  archived integer not null default 0 check (archived >= 0),
  kept integer not null default 0 check (kept >= 0),
  orders integer not null default 0 check (orders >= 0),
  shoppers integer not null default 0 check (shoppers >= 0)
);

-- Pictures of removed products stay here until their files are deleted. used_until is when the last of these products was
-- added.
create table removed_pictures (
  path text primary key,
  used_until timestamptz not null
);
