-- A mail is a row before a job sends it. Without a mail server it stays as a rehearsal.
create table mails (
  id uuid primary key,
  kind text, -- It is null for mails that were inserted before this column existed.
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
  constraint jobs_check check ((failing_since is null) = (error is null)),
  constraint jobs_check1 check (due_at is not null or (lease is null and failing_since is not null and not is_periodic))
);
-- A process claims some kinds only, and must not read past a backlog of others.
create index jobs_due_in_order on jobs (kind, due_at, inserted_at) where due_at is not null;
create unique index jobs_periodic on jobs (kind) where is_periodic;

-- These problems are shown to the owner and the operator, one row for each kind. A row is deleted when the problem is solved.
create table problems (
  kind text primary key,
  since timestamptz not null,
  until timestamptz, -- The problem ends by itself at this time.
  detail text not null
);
