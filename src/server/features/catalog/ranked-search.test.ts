import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import type { SearchProductsResponse } from '../../../contract/search/search-products.ts'
import { categoryForm } from '../../testing/catalog-forms.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
  const editor = await productEditor(store)
  for (const product of [
    { name: 'Chocolate milk', price: 3, offerPrice: 2.5, weight: '500 ml', allergens: ['milk'], diets: ['vegetarian'] },
    { name: 'Milkshake', price: 4, offerPrice: 4, weight: '250 ml' },
    { name: 'Buttermilk', price: 2, offerPrice: 2, weight: '' },
    { name: 'Whole milk', price: 1.5, offerPrice: 1.5, weight: '1 l', allergens: ['milk'], diets: ['vegetarian', 'organic'] },
    { name: 'Milk', price: 1, offerPrice: 1, weight: '100 ml' },
    { name: 'Oat drink', price: 2.5, offerPrice: 2, description: ['Instead of milk'] },
    { name: 'Spring onions', price: 1, offerPrice: 1, synonyms: ['Scallions'] },
    { name: 'Strawberries', price: 3, offerPrice: 3 },
    { name: 'Cherry jam', price: 3, offerPrice: 3, ingredients: 'Cherries, sugar' },
    { name: 'Broccoli', price: 2, offerPrice: 2 },
    { name: 'Country bread', price: 2, offerPrice: 2, category: 'Bakery' },
    { name: 'Rolls', price: 2, offerPrice: 2, category: 'Bakery' },
    { name: 'Grass pea', price: 2, offerPrice: 2 },
    { name: 'Müsli, crunchy', price: 2, offerPrice: 2 },
    { name: 'Coca-Cola', price: 2, offerPrice: 2 },
  ])
    await editor.add(product as { name: string })
  const { _id: id } = await editor.add({ name: 'Milk, sold out', price: 3, offerPrice: 3 })
  await (await store.seller()).post(endpoints.setStock, { id, inStock: false })
})
afterAll(() => store.close())

async function search(q: string, params: Readonly<Record<string, string>> = {}) {
  const { body, status } = await store.visitor().get(`${endpoints.searchProducts.path}?${new URLSearchParams({ q, ...params })}`)
  expect(status).toBe(200)
  const response: SearchProductsResponse = body
  const names = (products: readonly ProductWire[]) => products.map(({ name }) => name)
  return { ...response, products: names(response.products), related: names(response.related) }
}

test('names that begin with the text come first, then those with such a word, then those that contain it, sold out ones last', async () => {
  const { products, related, isFuzzy } = await search('milk')
  expect(products).toEqual(['Milk', 'Milkshake', 'Whole milk', 'Chocolate milk', 'Buttermilk', 'Milk, sold out'])
  expect(related).toEqual(['Oat drink'])
  expect(isFuzzy).toBe(false)
})

test('all words are found in any order', async () => {
  expect((await search('milk choc')).products).toEqual(['Chocolate milk'])
})

test.each([
  ['strawberry', 'Strawberries'],
  ['cherries', 'Cherry jam'],
  ['musli', 'Müsli, crunchy'],
  ['cocacola', 'Coca-Cola'],
  ['coca cola', 'Coca-Cola'],
  ['COLA', 'Coca-Cola'],
  ['rolls bakery', undefined],
])('%s finds %s', async (q, name) => {
  expect((await search(q)).products[0]).toBe(name)
})

test('a category, a synonym and words of the description lead to related products', async () => {
  expect(await search('scallion')).toMatchObject({ products: [], related: ['Spring onions'] })
  expect((await search('bakery')).related).toEqual(['Rolls', 'Country bread'])
  expect((await search('bakery')).categories.map(({ path }) => path)).toEqual(['Bakery'])
})

test.each([
  ['brocoli', 'broccoli', 'Broccoli'],
  ['strwaberries', 'strawberries', 'Strawberries'],
  ['scalions', 'scallions', 'Spring onions'],
  ['whole mlik', 'whole milk', 'Whole milk'],
])('%s is understood as %s, since nothing has it', async (q, didYouMean, name) => {
  const found = await search(q)
  expect(found).toMatchObject({ isFuzzy: true, didYouMean })
  expect([...found.products, ...found.related]).toContain(name)
})

test.each(['zzz', 'brx', 'xyzzyx', '%', "'", '1234', 'whole zzzzzz'])('nothing is found for “%s”', async (q) => {
  expect(await search(q)).toMatchObject({ products: [], related: [], categories: [], nextCursor: null })
})

/** Reading the words may take long on a busy machine. The store reads them again only some time after that. */
const WORDS_READ = { timeout: 20_000 }

test('a new product is understood by a close spelling', async () => {
  expect((await search('kolrabi')).products).toEqual([])
  await store.product({ name: 'Kohlrabi' })
  await expect.poll(() => search('kolrabi'), WORDS_READ).toMatchObject({ products: ['Kohlrabi'], isFuzzy: true })
})

test('a response is not cached that was searched among words from before a change, because reading them takes long', async () => {
  const locking = new Client({ connectionString: store.databaseUrl })
  await locking.connect()
  await store.product({ name: 'Parsnips' })
  await locking.query('begin; lock table products')
  const slow = search('zzzzzz')
  await setTimeout(100)
  await locking.query('commit')
  await locking.end()
  await slow
  await store.product({ name: 'Romanesco' })
  expect((await search('romanseco')).products).toEqual([])
  await expect.poll(() => search('romanseco'), WORDS_READ).toMatchObject({ products: ['Romanesco'], isFuzzy: true })
})

describe('sorts and filters', () => {
  const names = ['Milk', 'Milkshake', 'Whole milk', 'Chocolate milk', 'Buttermilk']
  test.each([
    [{ inStock: 'true' }, names],
    [{ offers: 'true' }, ['Chocolate milk']],
    [{ without: 'milk', inStock: 'true' }, ['Milk', 'Milkshake', 'Buttermilk']],
    [{ diets: 'vegetarian' }, ['Whole milk', 'Chocolate milk']],
    [{ diets: 'organic,vegetarian' }, ['Whole milk']],
    [{ maxPrice: '1.50', inStock: 'true' }, ['Milk', 'Whole milk']],
    [{ category: 'bakery' }, []],
    [{ sort: 'price', inStock: 'true' }, ['Milk', 'Whole milk', 'Buttermilk', 'Chocolate milk', 'Milkshake']],
    [{ sort: 'unitPrice', inStock: 'true' }, ['Whole milk', 'Chocolate milk', 'Milk', 'Milkshake', 'Buttermilk']],
    [{ sort: 'name', inStock: 'true' }, ['Buttermilk', 'Chocolate milk', 'Milk', 'Milkshake', 'Whole milk']],
    [{ sort: 'newest', inStock: 'true' }, ['Milk', 'Whole milk', 'Buttermilk', 'Milkshake', 'Chocolate milk']],
  ] as const)('%j', async (params, found) => {
    expect((await search('milk', params)).products).toEqual(found)
  })

  test('names the diets for which there are products, on the first page only', async () => {
    const dietsOf = async (params: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({ counts: 'true', limit: '1', ...params })
      return (await store.visitor().get(`${endpoints.searchProducts.path}?${query}`)).body
    }
    expect(await dietsOf({ q: 'milk' })).toMatchObject({ diets: ['vegetarian', 'organic'] })
    expect(await dietsOf({ q: 'chocolate' })).toMatchObject({ diets: ['vegetarian'] })
    expect(await dietsOf({ q: 'broccoli' })).toMatchObject({ diets: [] })
    expect(await dietsOf({ sort: 'newest', diets: 'organic' })).toMatchObject({ diets: ['vegetarian', 'organic'] })
    const { nextCursor } = await dietsOf({ q: 'milk' })
    expect(await dietsOf({ q: 'milk', cursor: nextCursor })).not.toHaveProperty('diets')
  })

  test.each(['relevance', 'price', 'unitPrice', 'name', 'newest'] as const)('pages by %s are the whole list', async (sort) => {
    const whole = await search('milk', { sort, limit: '20' })
    const pages: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await search('milk', { sort, limit: '1', ...(cursor && { cursor }) })
      if (cursor) expect([page.related, page.categories]).toEqual([[], []])
      pages.push(...page.products)
      cursor = page.nextCursor
    }
    expect(pages).toEqual(whole.products)
    expect(pages).toHaveLength(6)
  })
})

test('a name that is the text comes before longer ones, and a whole word before a word that it begins', async () => {
  await store.product({ name: 'Fig' })
  for (const name of ['Figs in syrup', 'Dried figs', 'Fancy figment']) await store.product({ name })
  const found = ['Fig', 'Figs in syrup', 'Dried figs', 'Fancy figment']
  expect((await search('fig')).products).toEqual(found)
  expect((await search('figs')).products).toEqual(found.slice(0, 3))
})

test('a close spelling is tried when only a category has the text, which is still shown', async () => {
  await (await store.seller()).post(endpoints.addCategory, categoryForm({ name: 'Brocoli' }))
  expect(await search('brocoli')).toMatchObject({ isFuzzy: true, products: ['Broccoli'], categories: [{ name: 'Brocoli' }] })
})

test('eggs are no eggplants', async () => {
  for (const name of ['Free-range eggs', 'Eggplant']) await store.product({ name })
  expect((await search('eggs')).products).toEqual(['Free-range eggs'])
})

test('a misspelled category is understood', async () => {
  expect(await search('bakry')).toMatchObject({ isFuzzy: true, didYouMean: 'bakery', related: ['Rolls', 'Country bread'] })
})

test.each([
  ['a way that no search has', ['relevance', true, 9, null]],
  ['a price that is text', ['price', true, 0, 'cheap']],
  ['words that are none', ['relevance', true, 0, null, [['milk', '!']]]],
  ['no words', ['relevance', true, 0, null, []]],
  ['a name with a NUL', ['name', true, 0, 'a\u0000']],
  ['too many words', ['relevance', true, 0, null, Array(13).fill(['milk'])]],
])('a forged cursor with %s never fails in the database', async (_, [sort, isAvailable, way, key, meant = null]) => {
  const id = '01a21d00-149c-7170-8039-54cbabc1c24f'
  const cursor = Buffer.from(JSON.stringify([sort, isAvailable, way, key, id, meant])).toString('base64url')
  const { status } = await store.visitor().get(`${endpoints.searchProducts.path}?q=milk&sort=${sort}&cursor=${cursor}`)
  expect([200, 400]).toContain(status)
})

test('without a text all products are listed that the filters leave', async () => {
  const offers = (await search('', { offers: 'true', maxPrice: '2.50' })).products
  expect(offers).toContain('Chocolate milk')
  expect(offers).not.toContain('Milk')
  expect((await search('', { category: 'bakery', sort: 'name' })).products).toEqual(['Country bread', 'Rolls'])
  const { products, related, categories } = await search('', { sort: 'price', limit: '2' })
  expect({ products, related, categories }).toEqual({ products: expect.arrayContaining(['Milk']), related: [], categories: [] })
})

test('a cursor of another sort is rejected', async () => {
  const { nextCursor } = await search('milk', { limit: '1' })
  const query = new URLSearchParams({ q: 'milk', sort: 'price', cursor: nextCursor ?? '' })
  expect((await store.visitor().get(`${endpoints.searchProducts.path}?${query}`)).status).toBe(400)
  expect((await store.visitor().get(`${endpoints.searchProducts.path}?q=milk&cursor=nonsense`)).status).toBe(400)
})

test('suggests categories and products', async () => {
  const suggest = async (q: string) => {
    const { body } = await store.visitor().get(`${endpoints.suggestProducts.path}?q=${q}`)
    return body.suggestions.map(({ kind, text }: { kind: string; text: string }) => [kind, text])
  }
  expect(await suggest('bake')).toEqual([
    ['category', 'Bakery & Breads'],
    ['product', 'Rolls'],
    ['product', 'Country bread'],
  ])
  expect(await suggest('mil')).toHaveLength(6)
  expect((await suggest('brocoli'))[0]).toEqual(['search', 'broccoli'])
})
