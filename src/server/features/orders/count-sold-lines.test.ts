import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

test('pieces sold are counted without reading other orders, also by a connection that planned it while there were few', async () => {
  await placedOrder(store)
  await inTransaction(store.db, async (tx) => {
    await sql`analyze orders, order_lines`.execute(tx) // Autovacuum does the same.
    await insertLine(tx)
    await copyOrder(tx, 3_000)
    const before = await ordersScanned(tx)
    await insertLine(tx)
    expect(await ordersScanned(tx)).toBe(before)
  })
})

/** Inserts a copy of the first line. */
const insertLine = (tx: Db) =>
  sql`insert into order_lines select copy.* from (select * from order_lines order by position limit 1) as line,
    jsonb_populate_record(null::order_lines, to_jsonb(line) || jsonb_build_object('id', gen_random_uuid(), 'position',
      (select count(*) from order_lines))) as copy`.execute(tx)

const copyOrder = (tx: Db, copies: number) =>
  sql`insert into orders select copy.* from (select * from orders limit 1) as first, generate_series(1, ${copies}::integer) as copied,
    jsonb_populate_record(null::orders, to_jsonb(first) || jsonb_build_object('id', gen_random_uuid(), 'number', lpad(copied::text, 8, '0'))) as copy`.execute(
    tx,
  )

/** Returns the number of rows that sequential scans read in this transaction. */
async function ordersScanned(tx: Db): Promise<number> {
  const { rows } = await sql<{ scanned: number }>`
    select seq_tup_read::integer as scanned from pg_stat_xact_user_tables where relname = 'orders'`.execute(tx)
  return rows[0]?.scanned ?? 0
}
