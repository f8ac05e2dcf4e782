import { type Kysely, sql } from 'kysely'

/** An order that was out for delivery comes back to the store: couriers are told that it is gone from their list. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_events drop constraint order_events_what_check,
      add check (what in ('placed', 'status', 'paid', 'picked', 'refunded', 'recalled', 'removed'))`.execute(db)
}
