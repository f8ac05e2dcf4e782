import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { SellerProductWire } from '../../../contract/products/seller-products.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'
import { sumUpSales } from '../orders/sold-pieces.ts'

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

test('finds products by part of their SKU or a synonym, beside their name', async () => {
  const own = await TestStore.open()
  const editor = await productEditor(own)
  await editor.add({ name: 'Aubergine', sku: 'VE-051', synonyms: ['Eggplant', 'Brinjal'] })
  await editor.add({ name: 'Eggs', sku: 'DA-115' })
  await editor.add({ name: 'Milk' })
  const seller = await own.seller()
  const found = async (search: string) => {
    const { body } = await seller.get(`${endpoints.listSellerProducts.path}?search=${search}&sort=name`)
    return [body.counts.on, ...body.products.map(({ name }: SellerProductWire) => name)]
  }
  expect(await found('egg')).toEqual([2, 'Aubergine', 'Eggs'])
  expect(await found('ve-0')).toEqual([1, 'Aubergine'])
  expect(await found('5')).toEqual([2, 'Aubergine', 'Eggs'])
  expect(await found('jal')).toEqual([1, 'Aubergine'])
  expect(await found('eggplant%0Abrinjal')).toEqual([0]) // This text spans two synonyms.
  await own.close()
})

test('sorts by what was sold, falling, of orders that were not canceled', async () => {
  const own = await TestStore.open()
  const editor = await productEditor(own)
  const [one, two, three] = [
    await editor.add({ name: 'One' }),
    await editor.add({ name: 'Two' }),
    await editor.add({ name: 'Three' }),
  ]
  const shopper = await own.shopper()
  const address = (await shopper.address())._id
  const order = async (items: object[]) => (await shopper.post(endpoints.placeCashOrder, { items, address })).body.order._id
  await order([
    { product: two._id, quantity: 3 },
    { product: three._id, quantity: 5 },
  ])
  const canceled = await order([{ product: one._id, quantity: 9 }])
  const seller = await own.seller()
  const sold = async () => {
    const found: [string, number][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await seller.get(`${endpoints.listSellerProducts.path}?sort=sold&limit=1${cursor && `&cursor=${cursor}`}`)
      found.push(...body.products.map(({ name, sold }: SellerProductWire) => [name, sold]))
      cursor = body.nextCursor
    }
    return found
  }
  expect(await sold()).toEqual([
    ['One', 9],
    ['Three', 5],
    ['Two', 3],
  ])
  await shopper.post(endpoints.cancelOrder, { id: canceled })
  await sumUpSales(own.db)
  expect(await sold()).toEqual([
    ['Three', 5],
    ['Two', 3],
    ['One', 0],
  ])
  expect((await auditOf(own)).findings).toEqual([])
  await own.close()
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

test('gets one product by its id, also an archived one', async () => {
  const editor = await productEditor(store)
  const { _id, version } = await editor.add({ name: 'Elderberries' })
  await editor.archive(_id, true)
  const seller = await store.seller()
  const get = (query: string) => seller.get(`${endpoints.getSellerProduct.path}?${query}`)
  expect(await get(`id=${_id}`)).toMatchObject({
    status: 200,
    body: { success: true, product: { name: 'Elderberries', archived: true, version: version + 1 } },
  })
  expect((await get(`id=${crypto.randomUUID()}`)).status).toBe(404)
  expect((await get('id=elderberries')).status).toBe(404)
  expect((await get('')).status).toBe(400)
})
