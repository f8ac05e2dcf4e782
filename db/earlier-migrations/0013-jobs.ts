import { type Kysely, sql } from 'kysely'

/**
 * Work in the background, and its outbox: a job is inserted in the transaction of its cause. `due_at`: when it may be claimed; of a running
 * one, when its lease ends; null: it failed for good. `failing_since`: the first failure since it last succeeded.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table jobs (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
      is_periodic boolean not null default false,
      enqueued_at timestamptz not null,
      due_at timestamptz,
      lease uuid,
      tries integer not null default 0 check (tries >= 0),
      failing_since timestamptz,
      error text,
      check ((failing_since is null) = (error is null)),
      check (due_at is not null or (lease is null and failing_since is not null and not is_periodic))
    )`.execute(db)
  await sql`create index jobs_due on jobs (due_at) where due_at is not null`.execute(db)
  await sql`
    insert into jobs (kind, enqueued_at, due_at)
    select 'rehearse-payments', now(), due_at from (
      select expires_at as due_at from rehearsal_sessions where status = 'open'
      union all select settles_at from rehearsal_payments where settles_at is not null
      union all select settles_at from rehearsal_refunds where settles_at is not null
      union all select due_at from rehearsal_events
    ) as due`.execute(db)
  await sql`create unique index jobs_periodic on jobs (kind) where is_periodic`.execute(db)
}
