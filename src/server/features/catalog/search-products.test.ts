import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { compactText } from '../../../domain/search/fold.ts'
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
  'BANANAS in A BAG',
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
  const compact = compactText(search)
  const isNothing = compact === '' && search.trim() !== '' // A slash alone, for example, finds no name.
  const byBrowser = isNothing ? [] : NAMES.filter((name) => compactText(name).includes(compact))
  expect(await found(search)).toEqual(byBrowser)
})

test.each([
  ['jalapeno', 'Jalapeño'],
  ['bens', 'Ben’s Whole  Milk'],
  ['whole milk', 'Ben’s Whole  Milk'],
  ['cocacola', 'Coca-Cola & Lime'],
  ['coca cola and', 'Coca-Cola & Lime'],
  ['7up', '7-Up'],
])('%s finds %s', async (search, name) => {
  const { _id } = await store.product({ name })
  expect(await found(search)).toContain(name)
  const seller = await store.seller()
  const { body } = await seller.get(`${endpoints.listSellerProducts.path}?${new URLSearchParams({ search })}`)
  expect(body.products.map((product: { _id: string }) => product._id)).toContain(_id)
})

test('finds plurals by their singular, and the other way round, only where the store’s search box asks for it', async () => {
  const names = ['Strawberries', 'Cherry Jam', 'Grass Pea']
  for (const name of names) await store.product({ name })
  const listed = async (search: string, plurals: string) => {
    const { body } = await store.visitor().get(`${endpoints.listProducts.path}?${new URLSearchParams({ search, plurals })}`)
    return body.products.map(({ name }: ProductWire) => name)
  }
  expect(await listed('strawberry', 'true')).toEqual(['Strawberries'])
  expect(await listed('cherries', 'true')).toEqual(['Cherry Jam'])
  expect(await listed('gras', 'true')).toEqual(['Grass Pea'])
  expect(await listed('strawberry', 'false')).toEqual([])
})

test('a search is planned each time, for its own term', async () => {
  await found('milk')
  // The statements are those of the connection that was used last.
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(store.db)
  expect(rows.map(({ statement }) => statement).filter((statement) => statement.includes("folded_name, ' ', '') like"))).toEqual(
    [],
  )
  expect(rows).not.toEqual([])
})
