import { type Kysely, sql } from 'kysely'

// A shopper sees and ends the own logins. They are named by an id of their own: the token's hash leaves this table for nobody.
// The default names the sessions that are there, and those that a process of the version before still opens.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sessions
      add column id uuid not null default gen_random_uuid() unique,
      add column device text check (char_length(device) between 1 and 60)`.execute(db)
}
