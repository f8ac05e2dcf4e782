import { type Kysely, sql } from 'kysely'

/** An order has a note of its own. Orders without one, as before, have the note of their address. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column note text check (length(note) <= 200)`.execute(db)
}
