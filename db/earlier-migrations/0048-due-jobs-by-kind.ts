import { type Kysely, sql } from 'kysely'

/** A process claims some kinds only: a backlog of another kind, due earlier, is not read past for each claim. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index jobs_due_kind on jobs (kind, due_at) where due_at is not null`.execute(db)
  await sql`drop index jobs_due`.execute(db)
}
