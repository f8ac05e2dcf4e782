import { type Kysely, sql } from 'kysely'

/**
 * Of the owner's login: one row, or none. Not in `sellers`, whose row is replaced with each new SELLER_PASSWORD. Processes of the version
 * before ask for no code.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table second_factor (
      id boolean primary key default true check (id),
      secret bytea not null check (octet_length(secret) = 20),
      begun_at timestamptz not null,
      confirmed_at timestamptz,
      last_step integer not null default 0
    )`.execute(db)
  await sql`
    create table recovery_codes (
      code_hash bytea primary key check (octet_length(code_hash) = 32),
      second_factor_id boolean not null default true references second_factor on delete cascade,
      used_at timestamptz
    )`.execute(db)
}
