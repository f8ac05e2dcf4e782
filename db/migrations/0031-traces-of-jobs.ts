import { type Kysely, sql } from 'kysely'

/**
 * A job continues the trace of the request that enqueued it. The column is null while the store records no traces, and for
 * periodic jobs, which begin their own traces.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table jobs add column traceparent text`.execute(db)
}
