import { type Kysely, sql } from 'kysely'

/** Orders of guests are counted as tries, too, by a hash of the client address. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table login_tries drop constraint login_tries_role_check,
      add constraint login_tries_role_check check (role in ('shopper', 'seller', 'guest'))`.execute(db)
}
