import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditOf } from '../../testing/audited-store.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
  await sql`
    insert into demonstration_removal (started_at, by_id, by_name, ended_at) select now(), id, 'Admin', now() from sellers`.execute(
    store.db,
  )
})
afterEach(() => store.close())

test('finds nothing wrong after a removal that has ended', async () => {
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { 'removals of the demonstration': 1 } })
})

test('finds what a removal that has ended left', async () => {
  const { _id } = await store.product()
  await sql`insert into demonstration (product_id) values (${_id})`.execute(store.db)
  expect((await auditOf(store)).findings).toEqual(['removal: has ended, and 1 products and shoppers are left'])
})

test.each(['update demonstration_removal set ended_at = null', "insert into removed_pictures values ('/pictures/a', now())"])(
  'finds that nothing goes on with the rest: %s',
  async (change) => {
    await store.run(change)
    expect((await auditOf(store)).findings).toEqual(['removal: has not ended, and no job goes on with it'])
  },
)
