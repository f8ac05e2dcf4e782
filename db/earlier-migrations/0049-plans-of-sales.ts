import { type Kysely, sql } from 'kysely'

/**
 * Each connection plans a trigger's statements once, and again after an `analyze`. Planned while there were few orders, they read all of them
 * from end to end for each order placed, as many as there were by then: the planner is told not to.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter function count_sold_lines() set enable_seqscan = off`.execute(db)
  await sql`alter function count_sold_order() set enable_seqscan = off`.execute(db)
}
