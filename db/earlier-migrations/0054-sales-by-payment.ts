import { type Kysely, sql } from 'kysely'

/**
 * What orders come to after packing is sold, whether they are paid in cash or online, and both are counted apart. All days are computed anew by
 * that rule.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from day_figures`.execute(db)
  await sql`
    alter table day_figures
      add column left_out bigint not null default 0,
      add column cash_orders integer not null default 0,
      add column cash_gross bigint not null default 0,
      add column cash_refunds bigint not null default 0`.execute(db)
}
