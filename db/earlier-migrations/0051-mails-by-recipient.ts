import { type Kysely, sql } from 'kysely'

/** Mails are counted by recipient and kind, to limit how many of a kind somebody gets in an hour. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mails add column kind text`.execute(db)
  await sql`create index mails_by_recipient on mails (lower(recipient), kind, created_at)`.execute(db)
}
