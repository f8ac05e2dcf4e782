import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectPatiently, type Db } from './platform/database/connect.ts'
import { listEarlierMigrations } from './platform/database/earlier-migrations.ts'
import { migrate, migrateTo, pendingMigrations } from './platform/database/migrate.ts'
import { describeSchema, listAllRows, type RowsByTable } from './testing/describe-schema.ts'
import { ROWS_OF_EARLIER_DAYS } from './testing/rows-of-earlier-days.ts'
import { createCopyOf, createEmptyDatabase, createTestDatabase, type TestDatabase } from './testing/test-database.ts'

async function on<Result>({ url }: TestDatabase, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connectPatiently(url)
  return work(db).finally(() => db.destroy())
}

/** Each earlier migration runs alone, as in a store that was upgraded each time. These are the last ones of a day. */
const DAYS = ['0018-order-events', '0049-plans-of-sales', '0050-jobs-in-order', '0055-recalled-orders']

/** A whole upgrade is also tried from every fifth schema. */
const FULL_UPGRADE_EVERY = 5

/** The earlier migrations rewrote these columns. Null means that they rewrote the table. */
const REWRITTEN: Readonly<Record<string, readonly string[] | null>> = {
  products: ['folded_name', 'search_terms'],
  orders: ['search_text'],
  idempotency_keys: ['response'],
  catalog_changes: null,
  day_figures: null,
}

/** Later migrations dropped these columns. */
const DROPPED = { product_sales: ['id'] }

/** Returns the rows as JSON, with only the columns of `like`, so that later columns are not compared. */
function comparable(
  rows: RowsByTable,
  like: RowsByTable,
  rewritten: Readonly<Record<string, readonly string[] | null>>,
): Record<string, string[]> {
  const tables = Object.keys(like).filter((table) => rewritten[table] !== null)
  return Object.fromEntries(
    tables.map((table) => {
      const columns = Object.keys(like[table]?.[0] ?? {}).filter((column) => !rewritten[table]?.includes(column))
      const compared = rows[table]?.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
      return [table, (compared ?? []).map((row) => JSON.stringify(row)).sort()]
    }),
  )
}

test('a store is brought up to date with its data, one migration at a time and from earlier schemas at once', {
  timeout: 600_000,
}, async () => {
  const fresh = await createTestDatabase()
  const schema = await on(fresh, describeSchema)
  await fresh.drop()
  const earlier = await createEmptyDatabase()
  const names = await listEarlierMigrations()
  expect(names).toEqual(expect.arrayContaining(DAYS))
  for (const [index, name] of names.entries()) {
    await on(earlier, async (db) => {
      await db.transaction().execute((tx) => migrateTo(tx, names.slice(0, index + 1)))
      const rows = ROWS_OF_EARLIER_DAYS.find(({ after }) => after === name)
      for (const statement of rows?.statements ?? []) await sql.raw(statement).execute(db)
    })
    const isDay = DAYS.includes(name)
    if (!isDay && index % FULL_UPGRADE_EVERY !== 0) continue
    const before = await on(earlier, listAllRows)
    const copy = await createCopyOf(earlier)
    await on(copy, async (db) => {
      await migrate(db)
      expect(await pendingMigrations(db)).toEqual([])
      expect(await describeSchema(db), `after ${name}`).toEqual(schema)
      const cashOrder = await db
        .selectFrom('orders')
        .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
        .select(['amount', 'quantity'])
        .orderBy('placed_at')
        .limit(1)
        .execute()
      expect(cashOrder, `after ${name}`).toEqual([{ amount: 734, quantity: 2 }])
      if (!isDay) return
      const rewritten = name === names.at(-1) ? DROPPED : { ...REWRITTEN, ...DROPPED }
      const after = await listAllRows(db)
      expect(comparable(after, before, rewritten), `after ${name}`).toEqual(comparable(before, before, rewritten))
    })
    await copy.drop()
    const emptyTables = Object.keys(before).filter((table) => before[table]?.length === 0)
    if (name === names.at(-1)) expect(emptyTables).toEqual([])
  }
  await earlier.drop()
})
