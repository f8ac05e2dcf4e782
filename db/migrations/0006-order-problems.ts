import { type Kysely, sql } from 'kysely'

/**
 * Shoppers report problems with lines of delivered orders, each line once. The seller lists open problems first, newest
 * first. Browsers are notified of a problem by an event of its order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table order_problems (
      id uuid primary key,
      order_id uuid not null references orders on delete cascade,
      note text not null check (char_length(note) <= 500),
      reported_at timestamptz not null,
      closed_at timestamptz,
      closed_by_id uuid,
      closed_by_name text,
      reply text check (char_length(reply) between 1 and 500),
      check (closed_at is not null or (closed_by_id is null and reply is null)),
      check ((closed_by_id is null) = (closed_by_name is null))
    )`.execute(db)
  await sql`create index order_problems_order on order_problems (order_id)`.execute(db)
  await sql`create index order_problems_open on order_problems (id) where closed_at is null`.execute(db)
  await sql`create index order_problems_closed on order_problems (id) where closed_at is not null`.execute(db)
  await sql`
    create table order_problem_lines (
      order_line_id uuid primary key references order_lines on delete cascade,
      problem_id uuid not null references order_problems on delete cascade,
      kind text not null check (kind in ('missing', 'damaged', 'wrong', 'other')),
      quantity integer not null check (quantity between 1 and 999),
      refunded integer not null default 0 check (refunded between 0 and quantity)
    )`.execute(db)
  await sql`create index order_problem_lines_problem on order_problem_lines (problem_id)`.execute(db)
  await sql`
    alter table order_events drop constraint order_events_what_check, add constraint order_events_what_check
      check (what in ('placed', 'status', 'paid', 'picked', 'refunded', 'problem', 'recalled', 'removed'))`.execute(db)
}
