import { type Kysely, sql } from 'kysely'

/** A supplier's price lists name their columns in the same way each time, so the choice of columns is saved with the supplier. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table suppliers add column price_columns jsonb`.execute(db)
}
