import { type Kysely, sql } from 'kysely'

// Money is in cents. Ids are UUIDv7 from the application, so their order is that of creation. CHECKs repeat the contract's
// limits, whatever writes.

export async function up(db: Kysely<never>): Promise<void> {
  await createPeople(db)
  await createCatalog(db)
  await createCartsAndAddresses(db)
  await createOrders(db)
}

async function createPeople(db: Kysely<never>): Promise<void> {
  await sql`
    create table shoppers (
      id uuid primary key,
      name text not null check (char_length(name) between 1 and 100),
      email text not null check (char_length(email) between 3 and 254),
      password_hash text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index shoppers_email on shoppers (lower(email))`.execute(db)

  await sql`
    create table sellers (
      id uuid primary key,
      email text not null,
      password_hash text not null
    )`.execute(db)
  await sql`create unique index sellers_email on sellers (lower(email))`.execute(db)

  // SHA-256 only: a reader of this table can't log in.
  await sql`
    create table sessions (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      shopper_id uuid references shoppers on delete cascade,
      seller_id uuid references sellers on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      check (num_nonnulls(shopper_id, seller_id) = 1)
    )`.execute(db)
  await sql`create index sessions_shopper on sessions (shopper_id) where shopper_id is not null`.execute(db)
  await sql`create index sessions_seller on sessions (seller_id) where seller_id is not null`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)

  // A hash, since attempts for unknown accounts are counted, too, and their emails must not be stored.
  await sql`
    create table login_tries (
      role text not null check (role in ('shopper', 'seller')),
      account_hash bytea not null check (octet_length(account_hash) = 32),
      since timestamptz not null,
      tries integer not null check (tries > 0),
      primary key (role, account_hash)
    )`.execute(db)
  await sql`create index login_tries_since on login_tries (since)`.execute(db)

  await sql`
    create table newsletter_subscribers (
      email text not null check (char_length(email) between 3 and 254),
      subscribed_at timestamptz not null
    )`.execute(db)
  await sql`create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email))`.execute(db)
}

async function createCatalog(db: Kysely<never>): Promise<void> {
  await sql`
    create table products (
      id uuid primary key,
      name text not null check (char_length(name) between 1 and 200),
      category text not null check (char_length(category) between 1 and 60),
      price bigint not null check (price between 1 and 10000000),
      offer_price bigint not null check (offer_price between 1 and price),
      description text[] not null check (cardinality(description) <= 50),
      weight text check (char_length(weight) between 1 and 40),
      pictures text[] not null check (cardinality(pictures) <= 4),
      in_stock boolean not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index products_in_stock on products (in_stock, id desc)`.execute(db)
  await sql`create index products_category on products (lower(category), in_stock, id desc)`.execute(db)
}

async function createCartsAndAddresses(db: Kysely<never>): Promise<void> {
  await sql`
    create table cart_lines (
      shopper_id uuid not null references shoppers on delete cascade,
      product_id uuid not null references products on delete cascade,
      position smallint not null check (position between 0 and 199),
      quantity smallint not null check (quantity between 1 and 999),
      primary key (shopper_id, product_id)
    )`.execute(db)

  await sql`
    create table addresses (
      id uuid primary key,
      shopper_id uuid not null references shoppers on delete cascade,
      first_name text not null,
      last_name text not null,
      email text not null,
      street text not null,
      city text not null,
      state text not null,
      zipcode text not null check (zipcode ~ '^[0-9]+([ -][0-9]+)*$'),
      country text not null,
      phone text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index addresses_shopper on addresses (shopper_id, id)`.execute(db)
}

async function createOrders(db: Kysely<never>): Promise<void> {
  // A snapshot: later changes of the address don't change the order.
  await sql`
    create table orders (
      id uuid primary key,
      shopper_id uuid not null references shoppers,
      cart_amount bigint not null check (cart_amount > 0),
      tax bigint not null check (tax >= 0),
      amount bigint not null check (amount = cart_amount + tax),
      address jsonb not null check (jsonb_typeof(address) = 'object'),
      payment_type text not null check (payment_type in ('COD', 'Online')),
      status text not null check (status in ('Order Placed', 'Packing', 'Out for Delivery', 'Delivered', 'Cancelled')),
      is_paid boolean not null,
      placed_at timestamptz not null
    )`.execute(db)
  // Unpaid online orders are not listed.
  await sql`create index orders_shopper on orders (shopper_id, id desc) where payment_type = 'COD' or is_paid`.execute(db)
  await sql`create index orders_shown on orders (id desc) where payment_type = 'COD' or is_paid`.execute(db)

  await sql`
    create table order_lines (
      order_id uuid not null references orders on delete cascade,
      position smallint not null check (position between 0 and 199),
      product_id uuid not null references products,
      name text not null,
      category text not null,
      weight text,
      pictures text[] not null,
      offer_price bigint not null check (offer_price > 0),
      quantity integer not null check (quantity between 1 and 999),
      primary key (order_id, position),
      unique (order_id, product_id)
    )`.execute(db)

  await sql`
    create table order_status_changes (
      order_id uuid not null references orders on delete cascade,
      number integer not null check (number > 0),
      status text not null check (status in ('Order Placed', 'Packing', 'Out for Delivery', 'Delivered', 'Cancelled')),
      changed_at timestamptz not null,
      primary key (order_id, number)
    )`.execute(db)

  // `json`, not `jsonb`: a repeated response is identical to the byte.
  await sql`
    create table idempotency_keys (
      shopper_id uuid not null references shoppers on delete cascade,
      key text not null check (char_length(key) between 1 and 200),
      request_hash bytea not null check (octet_length(request_hash) = 32),
      status smallint not null check (status between 200 and 299),
      answer json not null,
      created_at timestamptz not null,
      primary key (shopper_id, key)
    )`.execute(db)
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db)
}
