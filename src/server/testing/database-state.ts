import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../platform/database/connect.ts'

/**
 * Rejected logins are counted in `login_tries` on purpose, and limited requests in `client_attempts`. Rows of `order_events`
 * are numbered in the background. The sums of customers are brought up to date before somebody reads them.
 */
const CHANGING = ['login_tries', 'client_attempts', 'order_events', 'customers', 'customer_changes', 'customers_read']

/** Returns the number of rows and the latest change of each table. */
export async function databaseState(db: Db): Promise<string> {
  const tables = await tablesWith(db, 'xmin')
  const counts = tables
    .filter((table) => !CHANGING.includes(table))
    .map((table) => sql`select ${table}::text as name, count(*), max(xmin::text::bigint) from ${sql.table(table)}`)
  const { rows } = await sql`${sql.join(counts, sql` union all `)} order by name`.execute(db)
  return JSON.stringify(rows)
}

/** Returns all rows of this shopper, from every table that has a shopper's id. */
export async function stateOfShopper(db: Db, shopper: string): Promise<string> {
  const rows: unknown[] = []
  for (const table of await tablesWith(db, 'shopper_id')) {
    if (CHANGING.includes(table)) continue
    const found = await sql`select to_json(entry) as entry from ${sql.table(table)} as entry
      where shopper_id = ${shopper} order by to_jsonb(entry)::text`.execute(db)
    rows.push(table, found.rows)
  }
  const account = await sql`select to_json(shoppers) from shoppers where id = ${shopper}`.execute(db)
  return JSON.stringify([...rows, account.rows])
}

async function tablesWith(db: Db, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attname = ${column} order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

export async function untilQuiet(db: Db): Promise<void> {
  const left = sql<{ left: number }>`
    select (select count(*) from rehearsal_events) + (select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle') as left`
  await expect.poll(async () => (await left.execute(db)).rows, { timeout: 20_000 }).toEqual([{ left: 0 }])
}
