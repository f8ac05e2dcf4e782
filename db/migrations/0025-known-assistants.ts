import { type Kysely, sql } from 'kysely'

/**
 * The store knows which assistants came, by the site of their profile, and what the owner lets each of them do. Sites in
 * `checkout_sessions` and figures in `day_figures` are null in rows that a process of the version before inserts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table checkout_sessions add column site text`.execute(db)
  await sql`update checkout_sessions set site = lower((regexp_match(profile, '^[^:/]+://([^/?#]+)'))[1])`.execute(db)
  await sql`create index checkout_sessions_site on checkout_sessions (site, created_at)`.execute(db)
  await sql`
    create table assistant_rules (
      site text primary key check (char_length(site) between 1 and 253),
      blocked_at timestamptz,
      orders_a_day integer check (orders_a_day >= 0),
      open_checkouts integer check (open_checkouts >= 0)
    )`.execute(db)
  await sql`
    create function notify_assistant_rules_changed() returns trigger language plpgsql set search_path from current as $$
    begin
      perform pg_notify('assistant_rules_changed', '{}');
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger notify_assistant_rules_changed after insert or update or delete or truncate on assistant_rules
      for each statement execute function notify_assistant_rules_changed()`.execute(db)
  // What is not counted by its site is counted by the empty one.
  await sql`
    create table assistants (
      site text primary key,
      profile text not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      searches bigint not null default 0,
      lookups bigint not null default 0,
      checkouts bigint not null default 0,
      declines bigint not null default 0
    )`.execute(db)
  await sql`
    insert into assistants (site, profile, first_seen_at, last_seen_at, checkouts)
    select site, max(profile), min(created_at), max(created_at), count(*)
    from checkout_sessions where site is not null group by site order by max(created_at) desc limit 1000`.execute(db)
  await sql`
    create table assistant_days (
      day date,
      site text,
      searches integer not null default 0,
      lookups integer not null default 0,
      checkouts integer not null default 0,
      declines integer not null default 0,
      placed integer not null default 0,
      primary key (day, site)
    )`.execute(db)
  await sql`
    create table assistant_searches (
      day date,
      site text,
      subject text,
      words text not null,
      searches integer not null,
      primary key (day, site, subject)
    )`.execute(db)
  await sql`alter table day_figures add column assistants jsonb`.execute(db)
  // No assistant brought an order of the days before the first checkout.
  await sql`
    update day_figures set assistants = '[]'
    where ends_at <= coalesce((select min(created_at) from checkout_sessions), 'infinity')`.execute(db)
}
