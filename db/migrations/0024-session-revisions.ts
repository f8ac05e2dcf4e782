import { type Kysely, sql } from 'kysely'

/**
 * Each change of a session counts its revision, so that nothing is ordered or saved by an older state. An order that a shopper
 * placed on the page of the store is theirs, and its secret is not told to the assistant.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table checkout_sessions
      add column revision integer not null default 0,
      add column is_placed_by_assistant boolean not null default false`.execute(db)
}
