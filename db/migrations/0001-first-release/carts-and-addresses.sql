create table cart_lines (
  shopper_id uuid not null references shoppers on delete cascade,
  product_id uuid not null references products on delete cascade,
  position smallint not null check (position between 0 and 199),
  quantity smallint not null check (quantity between 1 and 999),
  primary key (shopper_id, product_id)
);
-- Without this index and the one of favourites, each product that is deleted would read the whole table.
create index cart_lines_product on cart_lines (product_id);

create table favourites (
  shopper_id uuid not null references shoppers on delete cascade,
  product_id uuid not null references products on delete cascade,
  added_at timestamptz not null,
  primary key (shopper_id, product_id)
);
create index favourites_product on favourites (product_id);

create table addresses (
  id uuid primary key,
  shopper_id uuid not null references shoppers on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  street text not null,
  line2 text not null default '' check (char_length(line2) <= 200), -- This line is an apartment, for example.
  city text not null,
  state text not null,
  zipcode text not null check (zipcode ~ '^[0-9]+([ -][0-9]+)*$'),
  country text not null,
  phone text not null,
  courier_note text not null default '' check (char_length(courier_note) <= 200),
  created_at timestamptz not null
);
create unique index addresses_of_shopper on addresses (shopper_id, id);

-- Without a row, the shopper's first address is the default. The foreign key of both columns ensures that the address is
-- the shopper's own.
create table default_addresses (
  shopper_id uuid primary key references shoppers on delete cascade,
  address_id uuid not null,
  foreign key (shopper_id, address_id) references addresses (shopper_id, id) on delete cascade
);
