import { type Kysely, sql } from 'kysely'

/** Links that were mailed to shoppers, by the hash of their token. A reset link is used once; it counts for the mails of an hour afterwards, too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table shoppers add column email_confirmed_at timestamptz`.execute(db)
  await sql`
    create table account_links (
      token_hash bytea primary key,
      shopper_id uuid not null references shoppers on delete cascade,
      purpose text not null check (purpose in ('reset', 'confirm')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index account_links_shopper on account_links (shopper_id, purpose)`.execute(db)
  await sql`create index account_links_expiry on account_links (expires_at)`.execute(db)
}
