import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { compactText } from '../../../domain/search/fold.ts'
import { productEditor } from '../../testing/product-editor.ts'
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

test('a list with a text has products by their names alone', async () => {
  const editor = await productEditor(store)
  await editor.add({ name: 'Spring onions', sku: 'SKU-77', synonyms: ['Scallions'], description: 'Young and green.' })
  expect(await found('ring ONION')).toEqual(['Spring onions'])
  for (const other of ['scallion', 'sku-77', 'young']) expect(await found(other), other).toEqual([])
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
