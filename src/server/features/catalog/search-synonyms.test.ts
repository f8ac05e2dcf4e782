import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
  const editor = await productEditor(store)
  await editor.add({ name: 'Spring onions', sku: 'SKU-77', synonyms: ['Scallions', 'green onions'] })
  await editor.add({ name: 'Leeks', sku: 'SKU-78' })
  await editor.add({ name: 'Chives', synonyms: ['scallion tops'] })
  const { _id: id } = await editor.add({ name: 'Scallops', synonyms: ['Sea scallions'] })
  await (await store.seller()).post(endpoints.setStock, { id, inStock: false })
})
afterAll(() => store.close())

async function search(text: string, query = '') {
  const { body } = await store.visitor().get(`${endpoints.listProducts.path}?${new URLSearchParams({ search: text })}${query}`)
  return { names: body.products.map(({ name }: ProductWire) => name), isFuzzy: body.isFuzzy, nextCursor: body.nextCursor }
}

test.each([
  ['scallion', ['Scallops', 'Chives', 'Spring onions']],
  ['GREEN', ['Spring onions']],
  ['sea', ['Scallops']],
])('finds by synonyms what no name contains: %s', async (text, names) => {
  expect(await search(text)).toMatchObject({ names, isFuzzy: true })
})

test.each([
  ['onions', ['Spring onions']], // two products have it, one of them in its name
  ['sku-7', []],
  ['77', []],
  ['nothing', []],
])('names come first, and SKUs are no synonyms: %s', async (text, names) => {
  expect(await search(text)).toEqual({ names, isFuzzy: undefined, nextCursor: undefined })
})

test('goes on page by page, within the filters', async () => {
  const first = await search('scallion', '&inStock=true&limit=1')
  expect(first).toMatchObject({ names: ['Chives'], isFuzzy: true })
  const second = await search('scallion', `&inStock=true&limit=1&cursor=${first.nextCursor}`)
  expect(second).toMatchObject({ names: ['Spring onions'], isFuzzy: true, nextCursor: null })
})

test('a cached search shows a synonym once it was added', async () => {
  expect((await search('cebollino', '&limit=5')).names).toEqual([])
  const editor = await productEditor(store)
  const [chives] = (await store.visitor().get(`${endpoints.listProducts.path}?search=chives`)).body.products
  expect((await editor.update(await editor.get(chives._id), { synonyms: ['Cebollino'] })).status).toBe(200)
  expect((await search('cebollino', '&limit=5')).names).toEqual(['Chives'])
})
