import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** Tables that say how often somebody tried: what is refused leaves its trace there on purpose. */
const COUNTERS = ['login_tries']

/** A text that is another one after any change of what the store keeps: of each table the number of its rows and the newest change. */
export async function keptState(db: Db): Promise<string> {
  const tables = await tablesWith(db, 'xmin')
  const counts = tables
    .filter((table) => !COUNTERS.includes(table))
    .map((table) => sql`select ${table}::text as name, count(*), max(xmin::text::bigint) from ${sql.table(table)}`)
  const { rows } = await sql`${sql.join(counts, sql` union all `)} order by name`.execute(db)
  return JSON.stringify(rows)
}

/** Everything that is kept of one shopper, in all tables that name one. */
export async function keptOfShopper(db: Db, shopper: string): Promise<string> {
  const rows: unknown[] = []
  for (const table of await tablesWith(db, 'shopper_id')) {
    const found = await sql`select to_json(kept) as kept from ${sql.table(table)} as kept
      where shopper_id = ${shopper} order by to_jsonb(kept)::text`.execute(db)
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
