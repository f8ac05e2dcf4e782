import { type Kysely, sql } from 'kysely'

/** Deliveries of the last 30 days are read by their time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index order_status_changes_delivered on order_status_changes (changed_at) where status = 'Delivered'`.execute(
    db,
  )
}
