-- A mail is a row before a job sends it. Without a mail server it stays as a rehearsal.
create table mails (
  id uuid primary key,
  kind text,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  once_for text unique, -- Only the first of the mails with the same text here is inserted.
  created_at timestamptz not null,
  queued_at timestamptz not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'rehearsal')),
  tries integer not null default 0 check (tries >= 0),
  is_refused boolean not null default false, -- The server refused the recipient or the content: another try is useless.
  sent_at timestamptz,
  error text,
  constraint mails_check check ((state = 'sent') = (sent_at is not null)),
  constraint mails_check1 check (state <> 'failed' or error is not null)
);
create index mails_created on mails (created_at);
create index mails_unsent on mails (state, queued_at) where state in ('queued', 'failed');
create index mails_sent on mails (sent_at) where state = 'sent';
-- Mails are counted, to limit how many of a kind somebody gets in an hour.
create index mails_by_recipient on mails (lower(recipient), kind, created_at);
-- The deletion of an account finds the mails about its orders, whose once_for is "order ID OCCASION".
create index mails_by_order on mails (split_part(once_for, ' ', 2));

-- These links were mailed to shoppers, staff, or guests about their orders. Only the SHA-256 of a token is stored. A link
-- ends when it is used, or when another one for the same purpose is; its row is deleted when it expires. An opened link of
-- the purpose "new email" makes new_email the account's.
create table account_links (
  token_hash bytea primary key,
  shopper_id uuid references shoppers on delete cascade,
  staff_id uuid references staff on delete cascade,
  order_id uuid references orders on delete cascade,
  purpose text not null constraint account_links_purpose
    check (purpose in ('reset', 'confirm', 'invitation', 'claim', 'new email')),
  new_email text check (char_length(new_email) between 3 and 254),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_links_owner check (num_nonnulls(shopper_id, staff_id, order_id) = 1),
  constraint account_links_new_email check ((purpose = 'new email') = (new_email is not null))
);
create index account_links_shopper on account_links (shopper_id, purpose);
create index account_links_staff on account_links (staff_id, purpose) where staff_id is not null;
create index account_links_order on account_links (order_id, purpose) where order_id is not null;
create index account_links_expiry on account_links (expires_at);

-- Shoppers and visitors ask for an email when a product that is sold out can be bought again.
create table restock_alerts (
  product_id uuid not null references products on delete cascade,
  email text not null check (char_length(email) between 3 and 254),
  requested_at timestamptz not null
);
create unique index restock_alerts_once on restock_alerts (product_id, lower(email));
create index restock_alerts_email on restock_alerts (lower(email));
create index restock_alerts_requested on restock_alerts (requested_at);

-- Anybody can enter an email, so it is asked once to confirm. All emails are in lower case here.
create table restock_alert_emails (
  email text primary key check (char_length(email) between 3 and 254),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  requested_at timestamptz not null,
  confirmed_at timestamptz
);

-- Each mail about a product has a link that stops all further ones to its recipient. Only the hash of its token is stored.
create table restock_alert_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  email text not null check (char_length(email) between 3 and 254),
  created_at timestamptz not null
);
create index restock_alert_links_email on restock_alert_links (lower(email));
create index restock_alert_links_created on restock_alert_links (created_at);

-- A job is background work. It is inserted in the transaction of its cause, so that neither happens without the other. A
-- running job has a lease, and is due again when the lease ends. A job without due_at has failed for good.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  is_periodic boolean not null default false,
  enqueued_at timestamptz not null,
  -- Jobs that are due at the same moment are claimed in the order of this time. It is no sequence, because a backup would
  -- not save one.
  inserted_at timestamptz not null default clock_timestamp(),
  due_at timestamptz,
  lease uuid,
  tries integer not null default 0 check (tries >= 0),
  failing_since timestamptz,
  error text,
  -- A job continues the trace of the request that enqueued it. It is null while the store records no traces, and for periodic
  -- jobs, which begin their own traces.
  traceparent text,
  constraint jobs_check check ((failing_since is null) = (error is null)),
  constraint jobs_check1 check (due_at is not null or (lease is null and failing_since is not null and not is_periodic))
);
-- A process claims some kinds only, and must not read past a backlog of others.
create index jobs_due_in_order on jobs (kind, due_at, inserted_at) where due_at is not null;
create unique index jobs_periodic on jobs (kind) where is_periodic;

-- These alarms are shown to the owner and the operator, one row for each kind. A row is deleted when the alarm is cleared.
create table alarms (
  kind text primary key,
  since timestamptz not null,
  until timestamptz, -- The alarm ends by itself at this time.
  detail text not null
);
