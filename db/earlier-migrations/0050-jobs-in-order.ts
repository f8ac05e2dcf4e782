import { type Kysely, sql } from 'kysely'

/**
 * Jobs that are due at the same moment of the store's clock are claimed in the order in which they were inserted, not in that of their
 * places on disk. A time, since backups don't save sequences.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table jobs add column inserted_at timestamptz not null default clock_timestamp()`.execute(db)
  await sql`create index jobs_due_in_order on jobs (kind, due_at, inserted_at) where due_at is not null`.execute(db)
  await sql`drop index jobs_due_kind`.execute(db)
}
