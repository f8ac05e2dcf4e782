import { type Kysely, sql } from 'kysely'

/**
 * People whom the owner invites. The owner's own login stays in `sellers`, and theirs in `sessions.staff_id`: processes of the version before
 * would let everyone in `sellers` do everything, and know none of these sessions.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table staff (
      id uuid primary key,
      name text not null check (char_length(name) between 1 and 100),
      email text not null check (char_length(email) between 3 and 254),
      role text not null check (role in ('manager', 'packer', 'courier')),
      password_hash text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index staff_email on staff (lower(email))`.execute(db)
  await createLinks(db)
  await openSessionsToStaff(db)
}

/** Of mails. SHA-256 only, as of sessions. A link that ended stays until it would have expired: mails are counted by it. */
async function createLinks(db: Kysely<never>): Promise<void> {
  await sql`
    create table staff_links (
      id uuid primary key,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      staff_id uuid not null references staff on delete cascade,
      purpose text not null check (purpose in ('invitation', 'reset')),
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      ended_at timestamptz
    )`.execute(db)
  await sql`create index staff_links_staff on staff_links (staff_id)`.execute(db)
  await sql`create index staff_links_expiry on staff_links (expires_at)`.execute(db)
}

async function openSessionsToStaff(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'sessions'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%num_nonnulls%'`.execute(db)
  for (const { name } of rows) await sql`alter table sessions drop constraint ${sql.id(name)}`.execute(db)
  await sql`
    alter table sessions
      add column staff_id uuid references staff on delete cascade,
      add constraint sessions_principal check (num_nonnulls(shopper_id, seller_id, staff_id) = 1)`.execute(db)
  await sql`create index sessions_staff on sessions (staff_id) where staff_id is not null`.execute(db)
}
