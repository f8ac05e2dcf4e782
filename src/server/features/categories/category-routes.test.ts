import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SellerCategoryWire } from '../../../contract/categories/category-requests.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Caller } from '../../testing/caller.ts'
import { categoryForm } from '../../testing/catalog-forms.ts'
import { drawing } from '../../testing/drawn-pictures.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeEach(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterEach(() => store.close())

const add = (data: object, picture?: Blob) => seller.post(endpoints.addCategory, categoryForm(data, picture))
const update = (data: object, picture?: Blob) => seller.post(endpoints.updateCategory, categoryForm(data, picture))
const added = async (name: string, data: object = {}): Promise<SellerCategoryWire> => (await add({ name, ...data })).body.category
const all = async (): Promise<SellerCategoryWire[]> => (await seller.get(endpoints.listSellerCategories)).body.categories
const shown = async () => (await store.visitor().get(endpoints.listCategories)).body.categories
const keysOf = (categories: readonly SellerCategoryWire[]) =>
  categories.filter(({ isArchived }) => !isArchived).map(({ _id: id, version }) => ({ id, version }))

test('a store where nobody changed anything has the specification’s seven, in their order', async () => {
  const names = (await shown()).map(({ name, path, tint }: SellerCategoryWire) => [name, path, tint])
  expect(names).toEqual([
    ['Organic veggies', 'Vegetables', 'lemon'],
    ['Fresh Fruits', 'Fruits', 'rose'],
    ['Cold Drinks', 'Drinks', 'lime'],
    ['Instant Food', 'Instant', 'mint'],
    ['Dairy Products', 'Dairy', 'peach'],
    ['Bakery & Breads', 'Bakery', 'sky'],
    ['Grains & Cereals', 'Grains', 'lilac'],
  ])
  expect((await shown())[0]).toMatchObject({ drawings: ['broccoli', 'carrots', 'tomatoes'] })
})

test('adds a category with its picture, the last in order, and says who did', async () => {
  const picture = new Blob([new Uint8Array(await drawing(300, 200).png().toBuffer())])
  const { status, body } = await add({ name: ' Pet food ', tint: 'sky', description: 'For cats and dogs.' }, picture)
  expect(status).toBe(201)
  expect(body.message).toBe('Category Added')
  expect(body.category).toMatchObject({
    ...{ name: 'Pet food', path: 'pet-food', tint: 'sky', description: 'For cats and dogs.' },
    ...{ version: 1, isArchived: false, products: 0, by: 'Admin' },
    picture: expect.stringMatching(/^\/pictures\/photo\/.*-300x200\.webp$/),
  })
  expect((await shown()).at(-1)).toMatchObject({ name: 'Pet food', picture: body.category.picture })
  expect((await store.visitor().get(body.category.picture)).status).toBe(200)
  const { picture: without } = (await update({ id: body.category._id, version: 1, picture: null })).body.category
  expect(without).toBeUndefined()
})

test('a category that is only named has a tint all the same', async () => {
  const category = await added('Snacks')
  expect(category).toMatchObject({ name: 'Snacks', tint: 'sand' })
  expect(category).not.toHaveProperty('picture')
})

test.each<[string, object, number, string]>([
  ['no name', { name: ' ' }, 422, 'name'],
  ['a name of 61 characters', { name: 'x'.repeat(61) }, 422, 'name'],
  ['a name without a letter', { name: '..' }, 422, 'name'],
  ['an unknown tint', { name: 'Pets', tint: 'black' }, 422, 'tint'],
  ['a sentence of 161 characters', { name: 'Pets', description: 'x'.repeat(161) }, 422, 'description'],
  ['a name that another has in another case', { name: 'fresh fruits' }, 409, 'name'],
  ['a name that is in another’s URL', { name: 'DAIRY' }, 409, 'name'],
])('rejects %s, naming the field, and adds nothing', async (_, data, status, field) => {
  const rejected = await add(data)
  expect(rejected.status).toBe(status)
  expect(Object.keys(rejected.body.errors)).toEqual([field])
  expect(await shown()).toHaveLength(7)
})

test('rejects a picture that is none', async () => {
  const { status, body } = await add({ name: 'Pets' }, new Blob(['no picture']))
  expect([status, Object.keys(body.errors)]).toEqual([415, ['picture']])
  expect(await shown()).toHaveLength(7)
})

test('of many who add a name at once in different case, one does', async () => {
  const names = ['pets', 'Pets', 'PETS', 'pETS', 'peTS', 'petS']
  const statuses = (await Promise.all(names.map((name) => add({ name })))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  expect(await shown()).toHaveLength(8)
})

test('a rename is one row: products, their category and their URL stay', async () => {
  const product = await store.product({ name: 'Leeks', category: 'Vegetables' })
  const [vegetables] = await all()
  const { body } = await update({ id: vegetables?._id, version: 1, name: 'Greens' })
  expect(body.category).toMatchObject({ name: 'Greens', path: 'Vegetables', version: 2, products: 1, by: 'Admin' })
  const { products } = (await store.visitor().get(`${endpoints.listProducts.path}?category=vegetables`)).body
  expect(products).toMatchObject([{ _id: product._id, category: 'Vegetables' }])
})

test('of two who change a category, the later gets 409 with what it is now, and of many at once one wins', async () => {
  const { _id: id } = await added('Pets')
  const names = ['Cats', 'Dogs', 'Fish', 'Birds']
  const responses = await Promise.all(names.map((name) => update({ id, version: 1, name })))
  const won = responses.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  for (const { body } of responses.filter(({ status }) => status === 409)) expect(body.category).toEqual(won[0]?.body.category)
  expect(await update({ id: crypto.randomUUID(), version: 1, name: 'Cats' })).toMatchObject({ status: 404 })
})

test('orders all of them, and nothing when another changed them since', async () => {
  const keys = keysOf(await all())
  const reversed = keys.toReversed()
  const { status, body } = await seller.post(endpoints.reorderCategories, { categories: reversed })
  expect([status, body.message]).toEqual([200, 'Order Saved'])
  expect(keysOf(body.categories).map(({ id }) => id)).toEqual(reversed.map(({ id }) => id))
  expect((await shown())[0]).toMatchObject({ path: 'Grains' })
  // The category is still in the middle.
  expect(body.categories.find(({ path }: SellerCategoryWire) => path === 'Instant')).toMatchObject({ version: 1 })
  const stale = await seller.post(endpoints.reorderCategories, { categories: keys })
  expect(stale.status).toBe(409)
  expect(stale.body.categories).toEqual(body.categories)
  await added('Pets')
  const without = await seller.post(endpoints.reorderCategories, { categories: keysOf(body.categories) })
  expect(without.status).toBe(409)
  const twice = await seller.post(endpoints.reorderCategories, { categories: [reversed[0], reversed[0]] })
  expect(twice.status).toBe(422)
})

test('a category with products is not archived: the rejection says how many', async () => {
  const pets = await added('Pets')
  const archive = (version: number, archived = true) =>
    seller.post(endpoints.archiveCategory, { id: pets._id, version, archived })
  const products = await Promise.all(['Bones', 'Hay'].map((name) => store.product({ name, category: 'pets' })))
  expect(await archive(1)).toMatchObject({
    status: 409,
    body: { message: '2 products of “Pets” must be moved or archived first', products: 2 },
  })
  for (const { _id: id } of products) await seller.post(endpoints.archiveProduct, { id, archived: true })
  expect(await archive(1)).toMatchObject({ status: 200, body: { message: 'Category Archived', category: { isArchived: true } } })
  // `Other` is shown until the store knows that no product is for sale in an archived category.
  await expect.poll(shown).toHaveLength(7)
  expect(await add({ name: 'PETS' })).toMatchObject({
    status: 409,
    body: { message: 'An archived category has this name: restore it instead' },
  })
  expect(await archive(1, false)).toMatchObject({ status: 409, body: { category: { version: 2 } } })
  expect(await archive(2, false)).toMatchObject({ status: 200, body: { message: 'Category Restored' } })
  expect((await shown()).at(-1)).toMatchObject({ path: 'Pets' })
})

test('there are up to 100, also when one is restored', async () => {
  await store.run(`insert into categories (id, path, name, tint, drawings, position)
    select gen_random_uuid(), 'Category ' || n, 'Category ' || n, 'sand', '{}', n + 10 from generate_series(8, 100) as n`)
  expect(await add({ name: 'One more' })).toMatchObject({
    status: 409,
    body: { message: 'A store can have up to 100 categories' },
  })
  const last = (await all()).at(-1)
  const archived = await seller.post(endpoints.archiveCategory, { id: last?._id, version: 1, archived: true })
  expect(archived.status).toBe(200)
  expect(await add({ name: 'One more' })).toMatchObject({ status: 201 })
  const restored = await seller.post(endpoints.archiveCategory, { id: last?._id, version: 2, archived: false })
  expect(restored.status).toBe(409)
})

test('owner and manager change categories, others do not', async () => {
  const manager = await store.staff('manager')
  expect(await manager.post(endpoints.addCategory, categoryForm({ name: 'Pets' }))).toMatchObject({ status: 201 })
  for (const [caller, status] of [
    [store.visitor(), 401],
    [await store.shopper(), 403],
    [await store.staff('packer'), 403],
    [await store.staff('courier'), 403],
  ] as const) {
    expect(await caller.get(endpoints.listSellerCategories)).toMatchObject({ status })
    expect(await caller.post(endpoints.addCategory, categoryForm({ name: 'Toys' }))).toMatchObject({ status })
    expect(await caller.post(endpoints.reorderCategories, { categories: [] })).toMatchObject({ status })
  }
  expect(await shown()).toHaveLength(8)
})
