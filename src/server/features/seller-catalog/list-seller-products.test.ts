import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { SellerProductWire } from '../../../contract/stock.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
  const seller = await store.seller()
  const products = [
    { name: 'Cherries', offerPrice: 3, count: 30 },
    { name: 'apples', offerPrice: 1, count: null },
    { name: 'Bananas', offerPrice: 2, count: 4 },
    { name: 'Milk', category: 'Dairy', offerPrice: 2, count: 0 },
    { name: 'Dates', offerPrice: 4, count: 5, inStock: false },
  ]
  for (const { count, ...about } of products) {
    const { _id } = await store.product(about)
    if (count !== null) await seller.post(endpoints.changeStock, { product: _id, count })
  }
})
afterAll(() => store.close())

const list = async (query = '') => (await store.seller()).get(`${endpoints.listSellerProducts.path}?${query}`)
const names = async (query: string) => (await list(query)).body.products.map(({ name }: SellerProductWire) => name)

test('lists all products with their stock, newest first', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body).toMatchObject({ nextCursor: null, counts: { on: 3, out: 2, low: 1, archived: 0 } })
  expect(body.products.map(({ name }: SellerProductWire) => name)).toEqual(['Dates', 'Milk', 'Bananas', 'apples', 'Cherries'])
  expect(body.products[2]).toMatchObject({ stock: 4, held: 0, lowAt: 5, inStock: true, isOffered: true, offerPrice: 2 })
  expect(body.products[3]).not.toHaveProperty('stock')
})

test.each([
  ['sort=name', ['apples', 'Bananas', 'Cherries', 'Dates', 'Milk']],
  ['sort=price', ['apples', 'Bananas', 'Milk', 'Cherries', 'Dates']],
  ['sort=stock', ['Milk', 'Bananas', 'Dates', 'Cherries', 'apples']],
  ['state=on', ['Bananas', 'apples', 'Cherries']],
  ['state=out', ['Dates', 'Milk']],
  ['state=low', ['Bananas']],
  ['search=AN', ['Bananas']],
  ['category=dairy&state=out', ['Milk']],
])('sorts and filters: %s', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test.each(['newest', 'name', 'price', 'stock'])('goes through pages, sorted by %s, without a gap', async (sort) => {
  const whole = await names(`sort=${sort}`)
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await list(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
    found.push(...body.products.map(({ name }: SellerProductWire) => name))
    cursor = body.nextCursor ?? ''
  } while (cursor !== '')
  expect(found).toEqual(whole)
})

test('counts within search and category, whatever the state', async () => {
  expect((await list('category=fruits&state=out')).body.counts).toEqual({ on: 3, out: 1, low: 1, archived: 0 })
  expect((await list('search=milk')).body.counts).toEqual({ on: 0, out: 1, low: 0, archived: 0 })
})

test('rejects what is no query', async () => {
  const { nextCursor } = (await list('sort=name&limit=1')).body
  const wrong = ['limit=0', 'limit=501', 'sort=color', 'state=gone', 'cursor=nonsense', `sort=price&cursor=${nextCursor}`]
  for (const query of wrong) expect(await list(query), query).toMatchObject({ status: 400 })
})
