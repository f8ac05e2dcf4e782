import { type Kysely, sql } from 'kysely'

/** The deletion of an account finds the mails about its orders, whose `once_for` is `order ID OCCASION`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index mails_by_order on mails (split_part(once_for, ' ', 2))`.execute(db)
}
