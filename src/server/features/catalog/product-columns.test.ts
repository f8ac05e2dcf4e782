import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestStore } from '../../testing/test-store.ts'
import { SHOWN_PRODUCT_COLUMNS } from './product-columns.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

test('a change of any column that shoppers see is signaled', async () => {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'note_catalog_change'`.execute(store.db)
  const [, compared = ''] = /select (.+) from before except/.exec(rows[0]?.source ?? '') ?? []
  for (const column of SHOWN_PRODUCT_COLUMNS) expect(compared).toContain(`"${column}"`)
})
