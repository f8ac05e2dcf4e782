import { type Kysely, sql } from 'kysely'

/**
 * The figures of a day have their tax after refunds, what was refunded of it, and what codes took off. A closed day with
 * refunds has saved its tax before them, which is no fact any more.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table day_figures add column discount bigint, add column refunded_tax bigint, add column refunded_delivery bigint`.execute(
    db,
  )
  await sql`update day_closings set facts = facts - 'tax' where facts ->> 'refunds' <> '0'`.execute(db)
}
