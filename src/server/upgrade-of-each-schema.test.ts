import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectPatiently, type Db } from './platform/database/connect.ts'
import { knownMigrations, migrate, migrateTo, pendingMigrations } from './platform/database/migrate.ts'
import { createCopyOf, createEmptyDatabase } from './testing/test-database.ts'

const [SHOPPER, PRODUCT, ORDER] = [1, 2, 3].map((number) => `01900000-0000-7000-8000-00000000000${number}`)

/** These rows fit the first schema. Each migration finds them as the earlier ones left them. */
const ROWS = [
  `insert into shoppers values ('${SHOPPER}', 'Maya', 'maya@example.com', 'hash', now())`,
  `insert into products values ('${PRODUCT}', 'Apples', 'Fruits', 450, 360, '{Crisp}', '1 kg', '{}', true, now())`,
  `insert into cart_lines values ('${SHOPPER}', '${PRODUCT}', 0, 2)`,
  `insert into orders values ('${ORDER}', '${SHOPPER}', 720, 14, 734,
    '{"id":"a","firstName":"Maya","lastName":"Winter","email":"maya@example.com","street":"12 Orchard Lane","city":"Portland","state":"Oregon","zipcode":"97205","country":"United States","phone":"1"}',
    'COD', 'Order Placed', false, now())`,
  `insert into order_lines values ('${ORDER}', 0, '${PRODUCT}', 'Apples', 'Fruits', '1 kg', '{}', 360, 2)`,
  `insert into order_status_changes values ('${ORDER}', 1, 'Order Placed', now())`,
]

async function on<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connectPatiently(url)
  return work(db).finally(() => db.destroy())
}

/**
 * Each migration runs alone, as in a store that was upgraded each time. A whole upgrade is tried only from every fifth
 * schema.
 */
const FULL_UPGRADE_EVERY = 5

/** Returns a text with every column, constraint and index. */
async function shapeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ part: string }>`
    select format('%s.%s %s %s', table_name, column_name, data_type, is_nullable) as part from information_schema.columns where table_schema = 'public'
    union all select format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db)
  return rows.map(({ part }) => part).join('\n')
}

test('a store is brought up to date with its data, one migration at a time and from earlier schemas at once', {
  timeout: 600_000,
}, async () => {
  const earlier = await createEmptyDatabase()
  const names = await on(earlier.url, knownMigrations)
  let shape: string | null = null
  for (const [index, name] of names.entries()) {
    await on(earlier.url, async (db) => {
      await db.connection().execute((connection) => migrateTo(connection, names.slice(0, index + 1)))
      for (const row of index === 0 ? ROWS : []) await sql.raw(row).execute(db)
    })
    if (index % FULL_UPGRADE_EVERY !== 0) continue
    const copy = await createCopyOf(earlier)
    const upgraded = await on(copy.url, async (db) => {
      await migrate(db)
      expect(await pendingMigrations(db)).toEqual([])
      const orders = await db
        .selectFrom('orders')
        .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
        .select(['amount', 'quantity'])
        .execute()
      expect(orders, `after ${name}`).toEqual([{ amount: 734, quantity: 2 }])
      return shapeOf(db)
    })
    shape ??= upgraded
    expect(upgraded, `after ${name}`).toBe(shape)
    await copy.drop()
  }
  expect(await on(earlier.url, shapeOf), 'after one migration at a time').toBe(shape)
  await earlier.drop()
})
