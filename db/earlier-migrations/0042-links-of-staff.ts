import { type Kysely, sql } from 'kysely'

/**
 * Links that are mailed to staff join those of shoppers in `account_links`. The table `staff_links` stays for processes of the version
 * before; the next version drops it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table account_links
      alter column shopper_id drop not null,
      add column staff_id uuid references staff on delete cascade,
      add constraint account_links_owner check (num_nonnulls(shopper_id, staff_id) = 1),
      drop constraint account_links_purpose_check,
      add constraint account_links_purpose check (purpose in ('reset', 'confirm', 'invitation'))`.execute(db)
  await sql`create index account_links_staff on account_links (staff_id, purpose) where staff_id is not null`.execute(db)
  await sql`
    insert into account_links (token_hash, staff_id, purpose, created_at, expires_at, used_at)
    select token_hash, staff_id, purpose, created_at, expires_at, ended_at from staff_links`.execute(db)
}
