create table shoppers (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  email_confirmed_at timestamptz,
  password_hash text not null,
  created_at timestamptz not null
);
create unique index shoppers_email on shoppers (lower(email));

-- This table has the owner's login alone. Its row is replaced with each new SELLER_PASSWORD.
create table sellers (
  id uuid primary key,
  email text not null,
  password_hash text not null
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

-- Failed logins are counted for unknown accounts, too. Their emails must not be stored, so an account is a hash.
create table login_tries (
  role text not null check (role in ('shopper', 'seller')),
  account_hash bytea not null check (octet_length(account_hash) = 32),
  since timestamptz not null,
  tries integer not null check (tries > 0),
  primary key (role, account_hash)
);
create index login_tries_since on login_tries (since);

-- These links were mailed to shoppers or staff. Only the SHA-256 of a token is stored. A link ends when it is used, or when
-- another one for the same purpose is; its row is deleted when it expires.
create table account_links (
  token_hash bytea primary key,
  shopper_id uuid references shoppers on delete cascade,
  staff_id uuid references staff on delete cascade,
  purpose text not null constraint account_links_purpose check (purpose in ('reset', 'confirm', 'invitation')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_links_owner check (num_nonnulls(shopper_id, staff_id) = 1)
);
create index account_links_shopper on account_links (shopper_id, purpose);
create index account_links_staff on account_links (staff_id, purpose) where staff_id is not null;
create index account_links_expiry on account_links (expires_at);

-- Nothing reads this table any more: links of staff are in account_links.
create table staff_links (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  staff_id uuid not null references staff on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz
);
create index staff_links_staff on staff_links (staff_id);
create index staff_links_expiry on staff_links (expires_at);

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
