import { type Kysely, sql } from 'kysely'

// Shoppers list and end their sessions by an id, since the token's hash must not leave this table. The default is for existing
// sessions and for processes of the previous version.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sessions
      add column id uuid not null default gen_random_uuid() unique,
      add column device text check (char_length(device) between 1 and 60)`.execute(db)
}
