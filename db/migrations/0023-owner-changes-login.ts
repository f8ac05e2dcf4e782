import { type Kysely, sql } from 'kysely'

/**
 * The owner changes email and password in the seller's area. The login that the environment gave last is kept beside, so
 * that a start installs the environment's login only when the environment has changed since. It is null while the owner
 * has changed nothing. A new email has a mailed link until it is confirmed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sellers
      add column given_email text,
      add column given_password_hash text,
      add column changed_at timestamptz,
      add column new_email text check (char_length(new_email) between 3 and 254),
      add column new_email_hash bytea check (octet_length(new_email_hash) = 32),
      add column new_email_until timestamptz,
      add constraint sellers_given check (num_nonnulls(given_email, given_password_hash, changed_at) in (0, 3)),
      add constraint sellers_new_email check (num_nonnulls(new_email, new_email_hash, new_email_until) in (0, 3))`.execute(db)
}
