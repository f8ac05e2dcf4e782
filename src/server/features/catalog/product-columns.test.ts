import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FactRow } from '../../../domain/products/field-kinds.ts'
import { FACT_FIELDS, FACT_ROWS } from '../../../domain/products/product-fields.ts'
import { TestStore } from '../../testing/test-store.ts'
import { FEED_COLUMNS } from './feed-products.ts'
import { columnOf } from './product-columns.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

/** Returns the definition of the check of a column, which PostgreSQL names after it, or that of its foreign key. */
async function checkOf(column: string): Promise<string> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'products'::regclass and conname in (${`products_${column}_check`}, ${`products_${column}`}) and contype in ('c', 'f')`.execute(
    store.db,
  )
  return rows[0]?.definition ?? 'no check'
}

test.each(FACT_FIELDS)('the database has a column for the fact %s, and checks it by the limits of its row', async (field) => {
  const row: FactRow = FACT_ROWS[field]
  if (row.kind === 'size') return // It has two columns.
  const column = columnOf(field)
  const check = await checkOf(column)
  if (row.kind === 'text') expect(check).toContain(`char_length(${column}) <= ${row.max})`)
  else if (row.kind === 'choices') for (const choice of row.choices) expect(check).toContain(`'${choice}'::text`)
  else if (row.kind === 'supplier') expect(check).toContain('REFERENCES suppliers(id)')
  else expect(check).toMatch(/<= \d+/)
})

test('a change of any column that shoppers or programs see is signaled', async () => {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'note_catalog_change'`.execute(store.db)
  const [, compared = ''] = /select (.+) from before except/.exec(rows[0]?.source ?? '') ?? []
  for (const column of FEED_COLUMNS) expect(compared).toContain(`"${column}"`)
})
