import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestStore } from '../../testing/test-store.ts'
import { deleteInBatches } from './delete-in-batches.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
  await store.run('create table leaves as select generate_series(1, 25) as number')
})
afterAll(() => store.close())

test('deletes all rows that are meant, a batch in each statement, and no other', async () => {
  const statements = await store.statementsOf(() => deleteInBatches(store.db, 'leaves', sql`number > ${2}`, 10))
  expect(statements.filter((statement) => statement.sql.includes('leaves'))).toHaveLength(3)
  const { rows } = await sql`select number from leaves order by number`.execute(store.db)
  expect(rows).toEqual([{ number: 1 }, { number: 2 }])
})
