create table shoppers (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  email_confirmed_at timestamptz,
  phone text check (char_length(phone) between 1 and 200),
  password_hash text not null,
  created_at timestamptz not null
);
create unique index shoppers_email on shoppers (lower(email));

-- This table has the owner's login alone. The owner changes email and password in the seller's area, and the environment's
-- login is installed only when it has changed since the last start: it is in the columns given_, which are null while the
-- owner has changed nothing. A new email has a mailed link until it is confirmed, of which only the SHA-256 is stored.
create table sellers (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  given_email text,
  given_password_hash text,
  changed_at timestamptz,
  new_email text check (char_length(new_email) between 3 and 254),
  new_email_hash bytea check (octet_length(new_email_hash) = 32),
  new_email_until timestamptz,
  constraint sellers_given check (num_nonnulls(given_email, given_password_hash, changed_at) in (0, 3)),
  constraint sellers_new_email check (num_nonnulls(new_email, new_email_hash, new_email_until) in (0, 3))
);
create unique index sellers_email on sellers (lower(email));

-- These people were invited by the owner. The password is null until they accept.
create table staff (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  role text not null check (role in ('manager', 'packer', 'courier')),
  password_hash text,
  created_at timestamptz not null
);
create unique index staff_email on staff (lower(email));

-- The second factor of the owner's login is one row, or none. It is not in sellers, so that it stays when that row is
-- replaced.
create table second_factor (
  id boolean primary key default true check (id),
  secret bytea not null check (octet_length(secret) = 20),
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer not null default 0 -- The time step of the last code is saved, so that no code is used twice.
);
create table recovery_codes (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  second_factor_id boolean not null default true references second_factor on delete cascade,
  used_at timestamptz
);

-- Only the SHA-256 of a token is stored, so that a reader of this table can't log in. People list and end their sessions
-- by the id, because the hash must not leave this table.
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id uuid not null default gen_random_uuid() unique,
  shopper_id uuid references shoppers on delete cascade,
  seller_id uuid references sellers on delete cascade,
  staff_id uuid references staff on delete cascade,
  device text check (char_length(device) between 1 and 60),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  constraint sessions_principal check (num_nonnulls(shopper_id, seller_id, staff_id) = 1)
);
create index sessions_shopper on sessions (shopper_id) where shopper_id is not null;
create index sessions_seller on sessions (seller_id) where seller_id is not null;
create index sessions_staff on sessions (staff_id) where staff_id is not null;
create index sessions_expiry on sessions (expires_at);

-- Staff are notified of new orders on the devices where they ask for it. A subscription ends with the session of its
-- device: at a logout, a removal from the staff, or a new password.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) between 1 and 1000),
  p256dh text not null check (char_length(p256dh) between 1 and 200),
  auth text not null check (char_length(auth) between 1 and 100),
  created_at timestamptz not null
);

-- Failed logins are counted for unknown accounts, too. Their emails must not be stored, so an account is a hash. Orders of
-- guests are counted as tries, too, by a hash of the client address.
create table login_tries (
  role text not null check (role in ('shopper', 'seller', 'guest')),
  account_hash bytea not null check (octet_length(account_hash) = 32),
  since timestamptz not null,
  tries integer not null check (tries > 0),
  primary key (role, account_hash)
);
create index login_tries_since on login_tries (since);

-- The attempts of each client are counted for all stores of the database. Losing the counts in a crash is harmless, so the
-- table is unlogged: counting waits for no disk.
create unlogged table client_attempts (
  client_hash bytea primary key check (octet_length(client_hash) = 32),
  since timestamptz not null,
  attempts integer not null check (attempts > 0)
);

-- Staff did these things, which no other table records. The person is null when nobody knows who it was, and when the
-- operator did it on the command line. An older version of the store does not show kinds that it does not know.
create table staff_acts (
  id uuid primary key,
  kind text not null check (char_length(kind) between 1 and 20),
  what text not null check (char_length(what) between 1 and 40),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  at timestamptz not null,
  by_id uuid,
  by_name text,
  check ((by_id is null) = (by_name is null))
);
create index staff_acts_kind on staff_acts (kind, at, id);
create index staff_acts_person on staff_acts (kind, by_id, at, id) where by_id is not null;

-- A subscription is confirmed by a mailed link, which also ends it. Only the hash of the link's token is stored.
create table newsletter_subscribers (
  email text not null check (char_length(email) between 3 and 254),
  token_hash bytea unique,
  subscribed_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email));
create index newsletter_subscribers_to_delete on newsletter_subscribers (subscribed_at)
  where confirmed_at is null or unsubscribed_at is not null;
