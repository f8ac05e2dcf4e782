import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductChangeWire } from '../../../contract/products/product-changes.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { aPicture } from '../../testing/drawn-pictures.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
beforeAll(async () => {
  store = await TestStore.open()
  editor = await productEditor(store)
})
afterAll(() => store.close())

const changesOf = async (id: string): Promise<ProductChangeWire[]> => (await editor.changes(`product=${id}`)).body.changes

test('has a row for each field that people changed, newest first', async () => {
  const product = await editor.add({ sku: 'A-1' })
  expect(await changesOf(product._id)).toEqual([])
  const { batch } = (await editor.update(product, { price: 5, sku: null, size: { amount: 1.5, unit: 'kg' } })).body
  await editor.archive(product._id, true)
  const seller = await store.seller()
  await seller.post(endpoints.setStock, { id: product._id, inStock: false })
  await seller.post(endpoints.changeStock, { product: product._id, count: 4 })
  const rows = await changesOf(product._id)
  expect(rows.map(({ field, from, to }) => [field, from, to])).toEqual([
    ['stock', null, 4],
    ['inStock', true, false],
    ['archived', false, true],
    ['size', null, { amount: 1.5, unit: 'kg' }],
    ['sku', 'A-1', null],
    ['price', 4.5, 5],
  ])
  expect(rows[5]).toEqual({
    ...{ _id: expect.any(String), product: product._id, field: 'price', from: 4.5, to: 5 },
    ...{ at: store.clock.now().toISOString(), by: 'Admin', batch },
  })
  expect((await editor.changes(`batch=${batch}`)).body.changes).toEqual(rows.slice(3))
})

test('lists changes page by page', async () => {
  const product = await editor.add()
  const { batch } = (await editor.update(product, { name: 'Pears', price: 7, weight: null })).body
  const first = (await editor.changes(`batch=${batch}&limit=2`)).body
  const second = (await editor.changes(`batch=${batch}&limit=2&cursor=${first.nextCursor}`)).body
  expect([...first.changes, ...second.changes]).toEqual((await editor.changes(`batch=${batch}`)).body.changes)
  expect(second).toMatchObject({ changes: { length: 1 }, nextCursor: null })
  for (const id of [crypto.randomUUID(), 'nonsense']) {
    expect((await editor.changes(`product=${id}`)).status).toBe(404)
    expect(await editor.changes(`batch=${id}`)).toMatchObject({ status: 200, body: { changes: [] } })
  }
  for (const query of ['limit=0', 'limit=501', 'cursor=nonsense']) expect((await editor.changes(query)).status).toBe(400)
})

test('undoes a batch, the undo, and that again; twice is a conflict', async () => {
  const product = await editor.add({ stock: 3, lowAt: 2 })
  const edited = (await editor.update(product, { name: 'Pears', price: 7, stock: 8, lowAt: null, synonyms: ['pome'] })).body
  const undone = await editor.undo({ batch: edited.batch })
  expect(undone).toMatchObject({ status: 200, body: { undone: 5, kept: [], batch: expect.any(String) } })
  expect(await editor.get(product._id)).toEqual({ ...product, version: 3 })
  expect(await editor.undo({ batch: edited.batch })).toMatchObject({ status: 409 })
  const again = await editor.undo({ batch: undone.body.batch })
  expect(again).toMatchObject({ status: 200, body: { undone: 5 } })
  expect(await editor.get(product._id)).toEqual({ ...edited.product, version: 4 })
  expect(await editor.undo({ batch: again.body.batch })).toMatchObject({ status: 200, body: { undone: 5 } })
  const rows = await changesOf(product._id)
  expect(rows.filter(({ isUndone }) => isUndone)).toHaveLength(15)
  expect((await auditOf(store)).findings).toEqual([])
})

test('undoes one change of several', async () => {
  const product = await editor.add()
  await editor.update(product, { name: 'Pears', weight: null })
  const [weight] = await changesOf(product._id)
  expect(await editor.undo({ change: weight?._id ?? '' })).toMatchObject({ status: 200, body: { undone: 1 } })
  expect(await editor.get(product._id)).toMatchObject({ name: 'Pears', weight: '1 kg' })
  expect(await editor.undo({ change: weight?._id ?? '' })).toMatchObject({ status: 409 })
})

test('keeps what was edited since, and says what it is', async () => {
  const product = await editor.add({ stock: 9 })
  const { batch, product: edited } = (await editor.update(product, { name: 'Pears', price: 7, stock: 12 })).body
  await editor.update(edited, { price: 8 })
  const shopper = await store.shopper()
  await shopper.post(endpoints.placeCashOrder, {
    items: [{ product: product._id, quantity: 1 }],
    address: (await shopper.address())._id,
  })
  expect(await editor.undo({ batch })).toMatchObject({
    status: 200,
    body: {
      undone: 1,
      kept: expect.arrayContaining([
        { product: product._id, field: 'price', from: 4.5, to: 7, now: 8 },
        { product: product._id, field: 'stock', from: 9, to: 12, now: 11 },
      ]),
    },
  })
  expect(await editor.get(product._id)).toMatchObject({ name: 'Apples', price: 8, stock: 11 })
  expect(await editor.undo({ batch })).toMatchObject({ status: 409 })
})

test('keeps what would be wrong by now: an offer above the price, a SKU of another product', async () => {
  const product = await editor.add({ price: 4, offerPrice: 3, sku: 'B-1' })
  const { batch } = (await editor.update(product, { price: 6, offerPrice: 5, sku: 'B-2' })).body
  const [sku, offer, price] = (await editor.changes(`batch=${batch}`)).body.changes as ProductChangeWire[]
  const kept = await editor.undo({ change: price?._id ?? '' })
  expect(kept).toMatchObject({ status: 200, body: { undone: 0, kept: [{ field: 'price', now: 6 }] } })
  expect(kept.body).not.toHaveProperty('batch')
  expect(await editor.undo({ change: offer?._id ?? '' })).toMatchObject({ body: { undone: 1 } })
  expect(await editor.undo({ change: price?._id ?? '' })).toMatchObject({ body: { undone: 1 } })
  await editor.add({ sku: 'b-1' })
  expect(await editor.undo({ change: sku?._id ?? '' })).toMatchObject({
    body: { undone: 0, kept: [{ field: 'sku', now: 'B-2' }] },
  })
})

test('brings replaced pictures back, whose files stay', async () => {
  const product = await editor.add({}, [await aPicture('red')])
  const { batch } = (await editor.update(product, { pictures: ['new'] }, { new: await aPicture('green') })).body
  await store.run('select 1')
  expect((await editor.changes(`batch=${batch}`)).body.changes).toMatchObject([{ field: 'pictures', from: product.image }])
  const before = await auditOf(store, { clean: true })
  expect(before.removed).toBe(0)
  await editor.undo({ batch })
  expect((await editor.get(product._id)).image).toEqual(product.image)
  expect((await store.visitor().get(product.image[0] ?? '')).status).toBe(200)
})

test('of many undos at once exactly one happens', async () => {
  const product = await editor.add()
  const { batch } = (await editor.update(product, { name: 'Pears', price: 9 })).body
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => editor.undo({ batch })))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  expect(await editor.get(product._id)).toMatchObject({ name: 'Apples', version: 3 })
})

test('rejects what names no change', async () => {
  const seller = await store.seller()
  for (const id of [crypto.randomUUID(), 'nonsense']) {
    expect((await editor.undo({ change: id })).status).toBe(404)
    expect((await editor.undo({ batch: id })).status).toBe(404)
  }
  for (const body of [{}, { change: 'a', batch: 'b' }, { change: 1 }, { batch: null }])
    expect((await seller.post(endpoints.undoProductChanges, body)).status).toBe(422)
})
