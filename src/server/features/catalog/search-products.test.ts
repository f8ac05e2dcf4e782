import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up as indexNames } from '../../../../db/migrations/0004-catalog-search.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products.ts'
import { foldName } from '../../../domain/product.ts'
import { TestStore } from '../../testing/test-store.ts'

const NAMES = [
  'Crème fraîche',
  'CREME BRULEE',
  'Ähren-Müsli',
  'Straße des Korns',
  'ΟΔΟΣ Ελιά',
  'Iğdır İncir',
  'Ⅷ grains',
  '米 rice',
  '100% juice',
  'Milk_shake',
  String.raw`Back\slash bread`,
  'a  b',
  'ab',
  'BANANAS in\nA BAG',
]

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
  for (const name of NAMES) await store.product({ name })
})
afterAll(() => store.close())

async function found(search: string): Promise<string[]> {
  const { body } = await store.visitor().get(`${endpoints.listProducts.path}?${new URLSearchParams({ search })}`)
  return body.products.map((product: ProductWire) => product.name).reverse()
}

test.each([
  ...[
    'crème',
    'CRÈME',
    'creme',
    'müsli',
    'MÜS',
    'strasse',
    'STRASSE',
    'straße',
    'οδος',
    'ΟΔΟΣ',
    'οδοσ',
    'ελ',
    'i',
    'İ',
    'ı',
    'incir',
  ],
  ...[
    'ⅷ',
    'Ⅷ',
    '米',
    '%',
    '0% j',
    '_',
    'k_s',
    '\\',
    'k\\s',
    '%%',
    'a  b',
    'a b',
    'ab',
    'b',
    'zq',
    'kö',
    '100',
    ', ',
    '  ',
    ' juice ',
    'juice  ',
    'A',
    'BA',
    'n\na',
    '\na',
  ],
])('the server finds the same products for “%s” as the browser', async (search) => {
  const byBrowser = NAMES.filter((name) => foldName(name).includes(foldName(search.trim())))
  expect(await found(search)).toEqual(byBrowser)
})

test('finds products added before the search index existed', async () => {
  const before = await TestStore.open()
  await before.product({ name: 'Crème fraîche' })
  await sql`drop index products_folded_name, products_short_parts`.execute(before.db)
  await sql`alter table products drop column folded_name`.execute(before.db)
  await indexNames(before.db as never)
  const { body } = await before.visitor().get(`${endpoints.listProducts.path}?search=${encodeURIComponent('CRÈME')}`)
  expect(body.products).toHaveLength(1)
  await before.close()
})

test('a search is planned each time, for its own term', async () => {
  await found('milk')
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(store.db) // of the connection used last
  expect(rows.map(({ statement }) => statement).filter((statement) => statement.includes('folded_name like'))).toEqual([])
  expect(rows).not.toEqual([])
})
