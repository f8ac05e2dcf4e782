import { type Kysely, sql } from 'kysely'

/**
 * The payments that one browser has begun as a guest get a common id, so that each of them can give way to a newer order of
 * that browser. Orders of guests are found by their email, also after an account has claimed them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payments add column guest_payer uuid`.execute(db)
  await sql`create index payments_of_guest on payments (guest_payer) where guest_payer is not null`.execute(db)
  await sql`create index orders_guest_email on orders (lower(guest_email)) where guest_email is not null`.execute(db)
}
