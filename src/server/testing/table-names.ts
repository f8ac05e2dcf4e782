import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** These tables are named by no feature and not by the platform: they belong to the package of the payment rehearsal. */
export const TABLES_OF_NO_FEATURE = [
  'rehearsal_events',
  'rehearsal_idempotency_keys',
  'rehearsal_payments',
  'rehearsal_refunds',
  'rehearsal_sessions',
]

/** Lists all tables of the store in alphabetical order, also those that a backup leaves out. */
export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%' order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
