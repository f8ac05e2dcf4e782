import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { MAX_CONNECTIONS } from '../../platform/database/connect.ts'
import { A_PRODUCT, productForm } from '../../testing/catalog-forms.ts'
import { aPicture } from '../../testing/drawn-pictures.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
beforeAll(async () => {
  store = await TestStore.open({ connections: MAX_CONNECTIONS })
  editor = await productEditor(store)
})
afterAll(() => store.close())

const shown = async (id: string) => (await store.visitor().get(`${endpoints.listProducts.path}?ids=${id}`)).body.products[0]

const FACTS = {
  sku: 'FR-014',
  size: { amount: 1.5, unit: 'kg' },
  ingredients: 'Apples',
  origin: 'Kent',
  lowAt: 8,
  synonyms: ['pome'],
  allergens: ['celery', 'nuts'],
}

test('changes every field, and shoppers see it at once', async () => {
  const product = await editor.add()
  const fields = {
    name: 'Green apples',
    category: 'Other fruit',
    price: 6,
    offerPrice: '4.50',
    weight: null,
    description: 'Sour\n',
  }
  const { status, body } = await editor.update(product, { ...fields, ...FACTS, stock: 7, inStock: true })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      ...{ success: true, message: 'Product Updated', batch: expect.any(String) },
      product: {
        ...{ _id: product._id, name: 'Green apples', category: 'Other fruit', price: 6, offerPrice: 4.5, description: ['Sour'] },
        ...FACTS,
        ...{ unitPrice: { amount: 3, per: 'kg' }, stock: 7, held: 0, version: 2, archived: false, sold: 0 },
      },
    },
  })
  expect(body.product).not.toHaveProperty('weight')
  const { lowAt: _, synonyms: __, ...publicFacts } = FACTS
  const now = await shown(product._id)
  expect(now).toMatchObject({ name: 'Green apples', offerPrice: 4.5, ...publicFacts, unitPrice: { amount: 3, per: 'kg' } })
  for (const hidden of ['version', 'lowAt', 'synonyms', 'held', 'sold', 'archived']) expect(now).not.toHaveProperty(hidden)
  expect(await editor.get(product._id)).toEqual(body.product)
})

test('takes the facts of a new product, and leaves out those that it does not have', async () => {
  const { version, ...added } = await editor.add({ ...FACTS, sku: 'FR-015' })
  expect(added).toMatchObject({ ...FACTS, sku: 'FR-015', unitPrice: { amount: 2.4, per: 'kg' } })
  expect(version).toBe(1)
  const plain = await shown((await editor.add({ weight: 'a bag' }))._id)
  for (const fact of ['sku', 'size', 'ingredients', 'origin', 'allergens', 'unitPrice']) expect(plain).not.toHaveProperty(fact)
})

test('reads the size from the weight unless it is given', async () => {
  const product = await editor.add({ weight: '400 g', offerPrice: 3.79 })
  expect(product).toMatchObject({ size: { amount: 400, unit: 'g' }, unitPrice: { amount: 9.48, per: 'kg' } })
  const given = (await editor.update(product, { size: { amount: 4, unit: 'piece' } })).body.product
  expect(given).toMatchObject({ weight: '400 g', size: { amount: 4, unit: 'piece' }, unitPrice: { amount: 0.95, per: 'piece' } })
  const emptied = (await editor.update(given, { size: null, weight: '500 g' })).body.product
  expect(emptied).toMatchObject({ size: { amount: 500, unit: 'g' }, unitPrice: { amount: 7.58, per: 'kg' } })
})

test('leaves absent fields, and empties optional ones by null or an empty text', async () => {
  const product = await editor.add({ ...FACTS, sku: 'FR-016', stock: 3 })
  const renamed = (await editor.update(product, { name: 'Renamed' })).body.product
  expect(renamed).toEqual({ ...product, name: 'Renamed', version: 2 })
  const empty = { sku: '', size: null, ingredients: '', origin: null, lowAt: null, synonyms: null, allergens: '', weight: '' }
  const { body } = await editor.update(renamed, { ...empty, stock: null, description: null, category: '' })
  expect(body.product).toMatchObject({ lowAt: 5, category: 'Other', description: [] })
  for (const gone of ['sku', 'size', 'ingredients', 'origin', 'synonyms', 'allergens', 'weight', 'stock'])
    expect(body.product).not.toHaveProperty(gone)
})

test('raises the version by what people change, and by nothing else', async () => {
  const product = await editor.add({ stock: 9 })
  const unchanged = await editor.update(product, { name: product.name })
  expect(unchanged).toMatchObject({ status: 200, body: { product: { version: 1 } } })
  expect(unchanged.body).not.toHaveProperty('batch')
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  await shopper.post(endpoints.placeCashOrder, { items: [{ product: product._id, quantity: 6 }], address })
  expect(await editor.get(product._id)).toMatchObject({ version: 1, stock: 3, sold: 6 })
  const seller = await store.seller()
  await seller.post(endpoints.changeStock, { product: product._id, change: 5, reason: 'received' })
  await seller.post(endpoints.setStock, { id: product._id, inStock: false })
  expect(await editor.get(product._id)).toMatchObject({ version: 3, stock: 8, isOffered: false })
})

test('rejects another version with the present product', async () => {
  const product = await editor.add()
  const { body } = await editor.update(product, { price: 5 })
  expect(await editor.update(product, { price: 7 })).toMatchObject({
    status: 409,
    body: { success: false, product: body.product },
  })
  expect(await editor.update({ ...product, version: 7 }, { price: 7 })).toMatchObject({ status: 409 })
  expect((await editor.get(product._id)).price).toBe(5)
})

test('of many at once with one version exactly one is saved', async () => {
  const product = await editor.add({ stock: 5 })
  const tries = Array.from({ length: 12 }, (_, index) =>
    editor.update(product, index % 2 ? { name: `Apples ${index}` } : { stock: index }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(11)
  expect((await editor.get(product._id)).version).toBe(2)
})

test('edits and orders at once keep count, price and version', async () => {
  const [counted, uncounted] = [await editor.add({ stock: 60 }), await editor.add()]
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const items = [counted, uncounted].map(({ _id }) => ({ product: _id, quantity: 2 }))
  const orders = Array.from({ length: 20 }, () => shopper.post(endpoints.placeCashOrder, { items, address }))
  const edits = Array.from({ length: 10 }, async (_, index) => {
    const both = [await editor.get(uncounted._id), await editor.get(counted._id)]
    return editor.changeMany(both.map(({ _id, version }) => ({ id: _id, version, offerPrice: 1 + index / 100 })))
  })
  const placed = (await Promise.all(orders)).filter(({ status }) => status === 201).length
  const saved = (await Promise.all(edits)).filter(({ status }) => status === 200).length
  expect(placed).toBe(20)
  expect(saved).toBeGreaterThan(0)
  expect(await editor.get(counted._id)).toMatchObject({ stock: 20, sold: 40, version: 1 + saved })
})

test('keeps pictures by their URLs and takes new ones by the names of their parts, in their order', async () => {
  const product = await editor.add({}, [await aPicture('red'), await aPicture('green')])
  const [red, green] = product.image
  const parts = { 'new-1': await aPicture('blue'), 'new-2': await aPicture('white') }
  const { status, body } = await editor.update(product, { pictures: ['new-2', green, 'new-1'] }, parts)
  expect(status).toBe(200)
  expect(body.product.image).toEqual([expect.stringMatching(/^\/pictures\/photo\//), green, expect.any(String)])
  expect((await shown(product._id)).image).toEqual(body.product.image)
  const reordered = await editor.update(body.product, { pictures: [body.product.image[2], `http://localhost:3000${green}`] })
  expect(reordered.body.product.image).toEqual([body.product.image[2], green])
  // The picture does not belong to the product any more.
  expect((await editor.update(reordered.body.product, { pictures: [red] })).status).toBe(422)
  expect((await editor.update(reordered.body.product, { pictures: [] })).body.product.image).toEqual([])
})

test('keeps a picture once that is chosen or named twice', async () => {
  const [red, blue] = [await aPicture('red'), await aPicture('blue')]
  const product = await editor.add({}, [red, red, blue])
  expect(product.image).toHaveLength(2)
  const [own = '', other = ''] = product.image
  const named = await editor.update(product, { pictures: [other, own, other] })
  expect(named.body.product.image).toEqual([other, own])
  const again = await editor.update(named.body.product, { pictures: [other, own, 'new-1'] }, { 'new-1': red })
  expect(again.body.product.image).toEqual([other, own])
})

test.each<[string, (own: string, other: string) => unknown, Record<string, string>]>([
  ['a URL of another product', (_own, other) => [other], {}],
  ['a URL of nothing', () => [`/pictures/photo/${'a'.repeat(40)}-b-400x300.webp`], {}],
  ['a URL of another host’s file', () => ['https://example.com/picture.png'], {}],
  ['a name without its part', () => ['new-1'], {}],
  ['a part that nobody names', (own) => [own], { 'new-1': 'blue' }],
  ['a part without a list', () => undefined, { images: 'blue' }],
  ['more than four', (own) => [own, 'a', 'b', 'c', 'd'], {}],
  ['numbers', () => [1], {}],
])('rejects pictures with %s', async (_, pictures, colors) => {
  const product = await editor.add({}, [await aPicture('red')])
  const other = await editor.add({}, [await aPicture('green')])
  const parts = Object.fromEntries(
    await Promise.all(Object.entries(colors).map(async ([name, color]) => [name, await aPicture(color)])),
  )
  const [own = '', others = ''] = [product.image[0], other.image[0]]
  const response = await editor.update(product, { pictures: pictures(own, others) }, parts)
  expect(response).toMatchObject({ status: 422, body: { errors: { pictures: expect.any(String) } } })
  expect(await editor.get(product._id)).toEqual(product)
})

test('rejects a broken picture and changes nothing', async () => {
  const product = await editor.add()
  const text = new Blob(['hello'], { type: 'image/png' })
  expect(await editor.update(product, { name: 'Other', pictures: ['a'] }, { a: text })).toMatchObject({ status: 415 })
  expect(await editor.get(product._id)).toEqual(product)
})

test.each<[string, object, number, string]>([
  ['an empty name', { name: ' ' }, 422, 'name'],
  ['no price', { price: null }, 422, 'price'],
  ['an offer above the present price', { offerPrice: 4.51 }, 422, 'offerPrice'],
  ['a price below the present offer', { price: 3 }, 422, 'price'],
  ['both, the wrong way round', { price: 3, offerPrice: 4 }, 422, 'offerPrice'],
  ['a stock that is a text', { stock: '3' }, 422, 'stock'],
  ['a negative stock', { stock: -1 }, 422, 'stock'],
  ['a switch that is none', { inStock: null }, 422, 'inStock'],
  ['a SKU that is too long', { sku: 'x'.repeat(65) }, 422, 'sku'],
  ['a size of an unknown unit', { size: { amount: 1, unit: 'lb' } }, 422, 'size'],
  ['a size of nothing', { size: { amount: 0, unit: 'kg' } }, 422, 'size.amount'],
  ['a size of four decimals', { size: { amount: 1.2345, unit: 'kg' } }, 422, 'size.amount'],
  ['a size in text', { size: '1 kg' }, 422, 'size'],
  ['an unknown allergen', { allergens: ['milk', 'love'] }, 422, 'allergens'],
  ['synonyms that are no list', { synonyms: 'a, b' }, 422, 'synonyms'],
  ['a level that is no whole number', { lowAt: 1.5 }, 422, 'lowAt'],
])('rejects %s', async (_, fields, status, field) => {
  const product = await editor.add()
  expect(await editor.update(product, fields)).toMatchObject({ status, body: { errors: { [field]: expect.any(String) } } })
  expect(await editor.get(product._id)).toEqual(product)
})

test('rejects what names no product or no version', async () => {
  const product = await editor.add()
  for (const id of [crypto.randomUUID(), 'nonsense', ''])
    expect(await editor.update({ _id: id, version: 1 }, { name: 'Other' })).toMatchObject({ status: 404 })
  const seller = await store.seller()
  for (const version of [null, '1', 1.5, undefined])
    expect(await seller.post(endpoints.updateProduct, productForm({ id: product._id, version }))).toMatchObject({
      status: 422,
      body: { errors: { version: expect.any(String) } },
    })
  expect(await seller.post(endpoints.updateProduct, { id: product._id, version: 1 })).toMatchObject({ status: 415 })
})

test('a SKU is of one product, whatever its case, its dashes and what can’t be seen in it, also when many ask for it at once', async () => {
  const first = await editor.add({ sku: 'Äb-1' })
  const second = await editor.add()
  const taken = { status: 409, body: { errors: { sku: 'Another product has this SKU' } } }
  for (const sku of ['äB-1', 'Äb\u2011\u200B1']) expect(await editor.update(second, { sku })).toMatchObject(taken)
  const seller = await store.seller()
  expect(await seller.post(endpoints.addProduct, productForm({ ...A_PRODUCT, sku: 'ÄB-1' }))).toMatchObject(taken)
  expect((await editor.update(first, { sku: 'ÄB-1' })).body.product.sku).toBe('ÄB-1')
  const products = await Promise.all(Array.from({ length: 6 }, () => editor.add()))
  const responses = await Promise.all(products.map((product) => editor.update(product, { sku: 'one' })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('low is what the product says, before and while it is counted', async () => {
  const product = await editor.add({ lowAt: 10, stock: 9 })
  const low = async () =>
    (await (await store.seller()).get(`${endpoints.listSellerProducts.path}?state=low&limit=500`)).body.products.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await low()).toContain(product._id)
  const lower = (await editor.update(product, { lowAt: 8 })).body.product
  expect(await low()).not.toContain(product._id)
  const uncounted = (await editor.update(lower, { stock: null, lowAt: 20 })).body.product
  expect(uncounted.lowAt).toBe(20)
  await editor.update(uncounted, { stock: 15 })
  expect(await low()).toContain(product._id)
})
