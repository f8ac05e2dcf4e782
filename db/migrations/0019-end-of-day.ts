import { type Kysely, sql } from 'kysely'

/**
 * A history says why an order was not delivered. Managers count the cash that each person of the staff hands over, and
 * close days (docs/decisions/095-cash-is-handed-over-and-days-are-closed.md). The dashboard adds up taxes by their rate.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_status_changes
      add column failed_delivery text,
      add constraint order_status_changes_failed_delivery
        check (failed_delivery in ('nobodyHome', 'wrongAddress', 'rejected', 'other')) not valid`.execute(db)
  // The row of a handover is never changed, but for being taken back once.
  await sql`
    create table cash_handovers (
      id uuid primary key,
      day date not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      person_id uuid not null,
      person_name text not null,
      expected bigint not null,
      counted bigint not null check (counted >= 0),
      note text check (char_length(note) between 1 and 200),
      counted_at timestamptz not null,
      counted_by_id uuid not null,
      counted_by_name text not null,
      taken_back_at timestamptz,
      taken_back_by_id uuid,
      taken_back_by_name text,
      check (starts_at < ends_at),
      check (num_nonnulls(taken_back_at, taken_back_by_id, taken_back_by_name) in (0, 3))
    )`.execute(db)
  await sql`create index cash_handovers_day on cash_handovers (day, person_id)`.execute(db)
  await sql`
    create table day_closings (
      id uuid primary key,
      day date not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      facts jsonb not null check (jsonb_typeof(facts) = 'object'),
      closed_at timestamptz not null,
      closed_by_id uuid not null,
      closed_by_name text not null,
      reopened_at timestamptz,
      reopened_by_id uuid,
      reopened_by_name text,
      check (starts_at < ends_at),
      check (num_nonnulls(reopened_at, reopened_by_id, reopened_by_name) in (0, 3))
    )`.execute(db)
  await sql`create unique index day_closings_day on day_closings (day) where reopened_at is null`.execute(db)
  // It is null in days that the version before has saved. These are computed again.
  await sql`alter table day_figures add column taxes jsonb`.execute(db)
}
