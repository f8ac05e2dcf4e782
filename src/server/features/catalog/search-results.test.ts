import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { SearchProductsResponse } from '../../../contract/search/search-products.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
beforeAll(async () => {
  store = await TestStore.open()
  editor = await productEditor(store)
})
afterAll(() => store.close())

/** Reading the words may take long on a busy machine. */
const WORDS_READ = { timeout: 20_000 }

async function search(q: string, params: Readonly<Record<string, string>> = {}): Promise<SearchProductsResponse> {
  const { body } = await store.visitor().get(`${endpoints.searchProducts.path}?${new URLSearchParams({ q, ...params })}`)
  return body
}

const namesOf = (products: readonly { readonly name: string }[] | undefined) => products?.map(({ name }) => name)

test('the whole part of a name before a comma is a name, in singular or plural, also of a close spelling', async () => {
  for (const name of ['Walnuts, shelled', 'Walnut oil', 'Walnuts and figs']) await editor.add({ name })
  for (const text of ['walnut', 'walnuts', 'Walnuts!']) expect((await search(text)).products[0]?.name).toBe('Walnuts, shelled')
  await expect.poll(async () => (await search('wallnut')).products[0]?.name, WORDS_READ).toBe('Walnuts, shelled')
})

test('each related product says why, and one that only goes with the goods is none', async () => {
  await editor.add({ name: 'Gouda', synonyms: ['Cheese'], category: 'Dairy' })
  await editor.add({ name: 'Quiche', ingredients: 'Eggs, cheese (12%)', category: 'Bakery' })
  await editor.add({ name: 'Muscat grapes', description: ['Good with cheese'], category: 'Fruits' })
  await editor.add({ name: 'Fondue set', description: ['For three pounds of cheese'], category: 'Dairy' })
  const { related } = await search('cheese')
  const [bakery] = (await search('bakery')).related
  expect(bakery?.reason).toEqual({ kind: 'category', text: 'In Bakery & Breads' })
  expect(Object.fromEntries(related.map(({ name, reason }) => [name, reason]))).toEqual({
    Gouda: { kind: 'synonym', text: 'Listed under “cheese”' },
    Quiche: { kind: 'ingredients', text: 'Made with cheese' },
    'Fondue set': { kind: 'description', text: '“For three pounds of cheese”' },
  })
})

test('what is sold out is named as such when nothing of the name is in stock, whatever else is related', async () => {
  await editor.add({ name: 'Crumpets', stock: 0, synonyms: ['Pikelets'] })
  await editor.add({ name: 'Jam', description: ['For crumpets'] })
  const inStock = { inStock: 'true' }
  const named = async (q: string, params: Readonly<Record<string, string>> = inStock) => {
    const { soldOut, related, isFuzzy, products } = await search(q, params)
    return { soldOut: namesOf(soldOut), related: namesOf(related), isFuzzy, products: namesOf(products) }
  }
  expect(await named('crumpets')).toEqual({ soldOut: ['Crumpets'], related: ['Jam'], isFuzzy: false, products: [] })
  expect(await named('pikelet')).toEqual({ soldOut: ['Crumpets'], related: [], isFuzzy: false, products: [] })
  await expect.poll(() => named('crumpetts'), WORDS_READ).toMatchObject({ soldOut: ['Crumpets'], isFuzzy: true })
  expect(await named('crumpets', {})).toMatchObject({ soldOut: undefined, products: ['Crumpets'] })
  expect(await named('jam')).toMatchObject({ soldOut: undefined, products: ['Jam'] })
  expect(await named('crumpets', { ...inStock, maxPrice: '0.01' })).toMatchObject({ soldOut: undefined, products: [] })
})

test('the first page of several says how many products there are within the filters', async () => {
  for (let number = 0; number < 24; number++) {
    const price = number < 22 ? 2 : 9
    await editor.add({ name: `Tea no. ${number}`, price, offerPrice: price })
  }
  const params = { inStock: 'true', limit: '20' }
  await expect.poll(async () => (await search('tea', params)).count, WORDS_READ).toBe(24)
  const first = await search('tea', params)
  expect((await search('tea', { ...params, maxPrice: '5' })).count).toBe(22)
  expect((await search('', { ...params, maxPrice: '5' })).count).toBeGreaterThanOrEqual(22)
  expect((await search('tea', { ...params, limit: '24' })).count).toBeUndefined() // all of them are there
  expect((await search('tea', { ...params, cursor: first.nextCursor ?? '' })).count).toBeUndefined()
})
