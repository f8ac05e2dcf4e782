import { type Kysely, sql } from 'kysely'

/**
 * What each code was used for is summed from the first index alone. The orders of the former one had to be read for their
 * status and their savings. The second index finds the uses of a guest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_code_uses on orders (code_id, status) include (id, code_saved) where code_id is not null`.execute(db)
  await sql`
    create index orders_code_guests on orders (code_id, lower(guest_email))
      where code_id is not null and guest_email is not null`.execute(db)
  await sql`drop index orders_code_id`.execute(db)
}
