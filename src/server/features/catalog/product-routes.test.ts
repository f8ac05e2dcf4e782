import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { catchUpWithCatalog } from '../../testing/catch-up.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
  await store.product({ name: 'Whole milk', category: 'Dairy' })
  await store.product({ name: 'Buttermilk', category: 'Dairy', inStock: false })
  await store.product({ name: '100% juice', category: 'Drinks' })
  await store.product({ name: 'Milk_shake', category: 'Drinks' })
  await store.product({ name: 'Honey', category: 'Pantry goods' })
})
afterAll(() => store.close())

const list = (query = '') => store.visitor().get(`${endpoints.listProducts.path}${query}`)
const names = async (query = '') => (await list(query)).body.products.map((product: ProductWire) => product.name)

test('lists all products, newest first', async () => {
  expect(await names()).toEqual(['Honey', 'Milk_shake', '100% juice', 'Buttermilk', 'Whole milk'])
  expect((await list()).body).not.toHaveProperty('nextCursor')
})

test.each([
  ['MILK', ['Milk_shake', 'Buttermilk', 'Whole milk']],
  ['0%', ['100% juice']],
  ['%', ['100% juice']],
  ['_', ['Milk_shake']],
  ['\\', []],
  ['no such product', []],
])('finds products by part of the name: %s', async (search, found) => {
  expect(await names(`?${new URLSearchParams({ search })}`)).toEqual(found)
})

test('lists a category, ignoring case', async () => {
  expect(await names('?category=dairy')).toEqual(['Buttermilk', 'Whole milk'])
  expect(await names('?category=PANTRY%20GOODS')).toEqual(['Honey'])
  expect(await names('?category=nothing')).toEqual([])
})

test('filters by stock', async () => {
  expect(await names('?category=dairy&inStock=true')).toEqual(['Whole milk'])
  expect(await names('?inStock=false')).toEqual(['Buttermilk'])
})

test('brief products have what cards show: one picture, the unit price, no description and no other facts', async () => {
  const pictures = ['0', '1'].map((digit) => `/pictures/cutout/${digit.repeat(40)}-640x480.webp`)
  await store.db.updateTable('products').set({ pictures }).where('name', '=', 'Honey').execute()
  await catchUpWithCatalog(store.platform)
  const [whole] = (await list('?search=honey')).body.products
  expect(whole).toMatchObject({ image: pictures, description: [expect.any(String), expect.any(String)] })
  const { size: _, ...onCards } = whole
  expect(onCards).toHaveProperty('unitPrice')
  for (const query of [
    '?search=honey&brief=true',
    `?ids=${whole._id}&brief=true`,
    '?search=honey&inStock=true&limit=2&brief=true',
  ]) {
    expect((await list(query)).body.products).toEqual([{ ...onCards, image: pictures.slice(0, 1), description: [] }])
  }
  expect((await list('?search=honey&brief=false')).body.products).toEqual([whole])
})

test('finds products for all wanted diets, page by page, and names the diets of a whole list', async () => {
  const other = await TestStore.open()
  for (const [name, diets] of Object.entries({ Tofu: ['vegan', 'organic'], Oats: ['vegan'], Honey: ['organic'], Salt: [] }))
    await other.product({ name, category: 'Pantry', diets })
  await other.product({ name: 'Matzo', category: 'Pantry', diets: ['kosher'], inStock: false })
  const get = async (query: string) => (await other.visitor().get(`${endpoints.listProducts.path}?${query}`)).body
  const namesOf = async (query: string) => (await get(query)).products.map(({ name }: ProductWire) => name)
  expect(await namesOf('diets=vegan')).toEqual(['Oats', 'Tofu'])
  expect(await namesOf('diets=organic,vegan&category=pantry&inStock=true&limit=5')).toEqual(['Tofu'])
  expect(await namesOf('diets=')).toHaveLength(5)
  const { nextCursor } = await get('diets=organic&limit=1')
  expect(await namesOf(`diets=organic&limit=1&cursor=${nextCursor}`)).toEqual(['Tofu'])
  expect(await get('inStock=true&limit=1&counts=true')).toMatchObject({ count: 4, diets: ['vegan', 'organic'] })
  expect((await get('category=pantry&inStock=true&limit=1&counts=true')).diets).toEqual(['vegan', 'organic', 'kosher'])
  expect(await get('category=pantry&inStock=true&limit=1&counts=true&diets=organic')).toMatchObject({
    count: 2,
    diets: ['vegan', 'organic'],
  })
  expect(await get('category=pantry&inStock=true&limit=1')).not.toHaveProperty('diets')
  await other.close()
})

test('leaves out products that list an allergen, and only these', async () => {
  const other = await TestStore.open()
  for (const [name, allergens] of Object.entries({ Nougat: ['nuts', 'milk'], Almonds: ['nuts'], Butter: ['milk'], Pears: [] }))
    await other.product({ name, category: 'Sweets', allergens })
  const namesOf = async (query: string) =>
    (await other.visitor().get(`${endpoints.listProducts.path}?${query}`)).body.products.map(({ name }: ProductWire) => name)
  const all = ['Pears', 'Butter', 'Almonds', 'Nougat']
  expect(await namesOf('without=nuts')).toEqual(['Pears', 'Butter'])
  expect(await namesOf('without=milk,nuts')).toEqual(['Pears'])
  expect(await namesOf('without=nuts%2Cmilk%2Cnuts&category=sweets&inStock=true&brief=true&limit=5')).toEqual(['Pears'])
  expect(await namesOf('without=eggs&search=t')).toEqual(['Butter', 'Nougat'])
  expect(await namesOf('without=')).toEqual(all)
  await other.close()
})

test('pages add up to the whole list', async () => {
  const first = await list('?limit=2')
  expect(first.body.products).toHaveLength(2)
  const second = await list(`?limit=2&cursor=${first.body.nextCursor}`)
  const third = await list(`?limit=2&cursor=${second.body.nextCursor}`)
  expect(third.body.nextCursor).toBeNull()
  expect([first, second, third].flatMap((page) => page.body.products)).toEqual((await list()).body.products)
})

test('only a page of all products in stock includes their count', async () => {
  const inStock = (await names('?inStock=true')).length
  for (const query of ['?inStock=true&limit=1', `?inStock=true&limit=1&cursor=${crypto.randomUUID()}`]) {
    expect((await list(query)).body.count).toBe(inStock)
  }
  for (const query of [
    '',
    '?limit=1',
    '?inStock=true',
    '?inStock=false&limit=1',
    '?inStock=true&limit=1&search=milk',
    '?inStock=true&limit=1&category=dairy',
  ]) {
    expect((await list(query)).body).not.toHaveProperty('count')
  }
})

test('the page that ends with the last product has no next one', async () => {
  expect((await list('?limit=5')).body).toMatchObject({ products: { length: 5 }, nextCursor: null })
})

test('lists products by id and omits unknown ones', async () => {
  const [honey] = (await list('?search=honey')).body.products
  expect(await names(`?ids=${honey._id},nonsense,${crypto.randomUUID()}`)).toEqual(['Honey'])
  expect(await names('?ids=nonsense')).toEqual([])
})

test.each([
  'limit=0',
  'limit=501',
  'limit=-1',
  'limit=1.5',
  'limit=ten',
  'limit=',
  'limit=1&limit=2',
  'cursor=nonsense',
  'inStock=yes',
  'inStock=1',
  'brief=yes',
  'without=milk,water',
  'without=Milk',
  'without=milk&without=nuts',
  'diets=vegan,paleo',
  'search=%00',
  'category=a&category=b',
  `search=${'x'.repeat(201)}`,
])('rejects ?%s', async (query) => {
  expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { success: false } })
})

test('ignores unknown parameters', async () => {
  expect(await names('?sort=price&search=honey')).toEqual(['Honey'])
})

test('the seller takes a product out of stock and puts it back', async () => {
  const seller = await store.seller()
  const [honey] = (await list('?search=honey')).body.products
  expect(await seller.post(endpoints.setStock, { id: honey._id, inStock: false })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Stock Updated' },
  })
  expect(await names('?inStock=false')).toContain('Honey')
  await seller.post(endpoints.setStock, { id: honey._id, inStock: true })
  expect(await names('?inStock=true')).toContain('Honey')
})

test('rejects stock of an unknown product', async () => {
  const seller = await store.seller()
  for (const id of [crypto.randomUUID(), 'nonsense', '', "'; drop table products; --"]) {
    expect(await seller.post(endpoints.setStock, { id, inStock: true })).toMatchObject({
      status: 404,
      body: { message: 'Product not found' },
    })
  }
})

test.each([{ inStock: 'true' }, { inStock: 1 }, { inStock: null }, {}])('rejects %j as stock', async (wrong) => {
  const seller = await store.seller()
  const [honey] = (await list('?search=honey')).body.products
  expect(await seller.post(endpoints.setStock, { id: honey._id, ...wrong })).toMatchObject({
    status: 422,
    body: { errors: { inStock: 'inStock must be true or false' } },
  })
})

test('rejects a stock change by anyone but the seller', async () => {
  const shopper = await store.shopper()
  expect(await store.visitor().post(endpoints.setStock, {})).toMatchObject({ status: 401 })
  expect(await shopper.post(endpoints.setStock, {})).toMatchObject({ status: 403 })
})

test('lists more than 10,000 products only in pages', async () => {
  const large = await TestStore.open()
  const { _id: id } = await large.product()
  await large.run(`insert into products (id, name, folded_name, category, price, offer_price, description, weight, pictures, in_stock, created_at)
    select gen_random_uuid(), name, folded_name, category, price, offer_price, description, weight, pictures, in_stock, created_at
    from products, generate_series(1, 10000)`)
  const visitor = large.visitor()
  expect(await visitor.get(endpoints.listProducts)).toMatchObject({
    status: 400,
    body: { success: false, message: 'More than 10000 products fit: please ask with a limit, page by page' },
  })
  expect((await visitor.get(`${endpoints.listProducts.path}?limit=500`)).body.products).toHaveLength(500)
  await large.db
    .deleteFrom('products')
    .where('id', '=', id as ProductId)
    .execute() // the text is the id of a product
  await expect.poll(async () => (await visitor.get(endpoints.listProducts)).body.products?.length).toBe(10_000)
  await large.close()
})
