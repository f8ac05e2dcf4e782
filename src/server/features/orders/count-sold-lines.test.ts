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

test.each([1, 30, 200])(
  'pieces sold are counted without reading other orders, also by a connection that planned it when there were %d',
  async (orders) => {
    await placedOrder(store)
    await inTransaction(store.db, async (tx) => {
      await copyOrder(tx, 1, orders - 1)
      await sql`analyze orders, order_lines`.execute(tx) // Autovacuum does the same.
      await insertLine(tx)
      await copyOrder(tx, orders, 3_000)
      const before = await ordersRead(tx)
      await insertLine(tx)
      // The trigger and the check of the foreign key each read the order of the line.
      expect((await ordersRead(tx)) - before).toBeLessThanOrEqual(2)
    })
  },
)

/** Inserts a copy of the first line. */
const insertLine = (tx: Db) =>
  sql`insert into order_lines select copy.* from (select * from order_lines order by position limit 1) as line,
    jsonb_populate_record(null::order_lines, to_jsonb(line) || jsonb_build_object('id', gen_random_uuid(), 'position',
      (select count(*) from order_lines))) as copy`.execute(tx)

const copyOrder = (tx: Db, from: number, to: number) =>
  sql`insert into orders select copy.* from (select * from orders limit 1) as first, generate_series(${from}::integer, ${to}::integer) as copied,
    jsonb_populate_record(null::orders, to_jsonb(first) || jsonb_build_object('id', gen_random_uuid(), 'number', lpad(copied::text, 8, '0'))) as copy`.execute(
    tx,
  )

/** Returns the number of rows that scans of the table and of its indexes read in this transaction. */
async function ordersRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'orders'`.execute(tx)
  return rows[0]?.read ?? 0
}
