import { type Kysely, sql } from 'kysely'

/**
 * Problems of the store that an operator or the owner has to know of, one row a kind. A row is deleted when the problem is solved; with `until`
 * it counts only until then. `mails.is_refused`: the mail server refused the recipient or the content, so that another try is no use.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table problems (
      kind text primary key,
      since timestamptz not null,
      until timestamptz,
      detail text not null
    )`.execute(db)
  await sql`alter table mails add column is_refused boolean not null default false`.execute(db)
  await sql`create index mails_unsent on mails (state, queued_at) where state in ('queued', 'failed')`.execute(db)
  await sql`create index mails_sent on mails (sent_at) where state = 'sent'`.execute(db)
}
