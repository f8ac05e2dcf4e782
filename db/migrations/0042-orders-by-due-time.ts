import { type Kysely, sql } from 'kysely'

/** Orders are listed by the day on which they are due, also those that are delivered or canceled. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index orders_due`.execute(db)
  await sql`create index orders_due on orders (status, due_at, id)`.execute(db)
}
