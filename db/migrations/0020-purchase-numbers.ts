import { type Kysely, sql } from 'kysely'

/** A backup has no sequences, so a restored store would begin the numbers of its purchases anew. They follow the greatest one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table purchases alter column number drop identity`.execute(db)
  await sql`alter table purchases alter column number set not null`.execute(db)
}
