import { type Kysely, sql } from 'kysely'

/**
 * Remembers which columns of the store the columns of another tool's file are. `headings` is a hash of all headings of such
 * files, whatever their order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table import_mappings (
      headings text primary key check (char_length(headings) = 43),
      columns jsonb not null check (jsonb_typeof(columns) = 'object'),
      mapped_at timestamptz not null
    )`.execute(db)
}
