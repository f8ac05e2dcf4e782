import { type Kysely, sql } from 'kysely'

/**
 * Mails that are to be sent, were sent or would have been. `once_for`: of the mails with the same text only the first is inserted. `queued_at`:
 * since when sending is tried. `error`: of the last try.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table mails (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
      once_for text unique,
      created_at timestamptz not null,
      queued_at timestamptz not null,
      state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'rehearsal')),
      tries integer not null default 0 check (tries >= 0),
      sent_at timestamptz,
      error text,
      check ((state = 'sent') = (sent_at is not null)),
      check (state <> 'failed' or error is not null)
    )`.execute(db)
  await sql`create index mails_created on mails (created_at)`.execute(db)
}
