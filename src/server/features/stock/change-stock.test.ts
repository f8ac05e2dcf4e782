import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { A_PRODUCT, productForm } from '../../testing/catalog-forms.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const change = async (product: ProductWire, body: object) =>
  (await store.seller()).post(endpoints.changeStock, { product: product._id, ...body })
const movements = async (product: ProductWire, query = '') =>
  (await store.seller()).get(`${endpoints.listStockMovements.path}?product=${product._id}${query}`)
const shown = async (product: ProductWire) =>
  (await store.visitor().get(`${endpoints.listProducts.path}?ids=${product._id}`)).body.products[0]

test('begins to count, changes the count by reasons, and ends it', async () => {
  const apples = await store.product()
  expect(await change(apples, { count: 12, reason: 'counted' })).toMatchObject({
    status: 200,
    body: { success: true, product: { _id: apples._id, stock: 12, held: 0, lowAt: 5, inStock: true, isOffered: true } },
  })
  expect((await change(apples, { change: 8, reason: 'received', note: 'Two crates' })).body.product.stock).toBe(20)
  expect((await change(apples, { change: -3, reason: 'spoiled' })).body.product.stock).toBe(17)
  const { body } = await movements(apples)
  expect(body.movements).toEqual([
    { _id: expect.any(String), change: -3, reason: 'spoiled', at: store.clock.now().toISOString(), by: 'Admin' },
    expect.objectContaining({ change: 8, reason: 'received', note: 'Two crates' }),
    expect.objectContaining({ change: 12, reason: 'counted' }),
  ])
  const ended = (await change(apples, { count: null })).body.product
  expect(ended).toMatchObject({ inStock: true, held: 0 })
  expect(ended).not.toHaveProperty('stock')
  expect((await movements(apples)).body.movements[0]).toMatchObject({ change: -17, reason: 'counted' })
})

test('lists movements page by page, newest first', async () => {
  const apples = await store.product()
  await change(apples, { count: 1 })
  for (const more of [2, 3]) await change(apples, { change: more, reason: 'received' })
  const first = (await movements(apples, '&limit=2')).body
  const second = (await movements(apples, `&limit=2&cursor=${first.nextCursor}`)).body
  const changes = [...first.movements, ...second.movements].map((each: { change: number }) => each.change)
  expect(changes).toEqual([3, 2, 1])
  expect(second.nextCursor).toBeNull()
})

test('shows shoppers how many are left from five down, and none as out of stock', async () => {
  const milk = await store.product()
  const stockOf = async (count: number | null) => {
    await change(milk, { count })
    const { inStock, stock } = await shown(milk)
    return [inStock, stock]
  }
  expect(await stockOf(6)).toEqual([true, undefined])
  expect(await stockOf(5)).toEqual([true, 5])
  expect(await stockOf(0)).toEqual([false, undefined])
  expect(await stockOf(1)).toEqual([true, 1])
  expect(await stockOf(null)).toEqual([true, undefined])
})

test('a product that the seller switched off stays out of stock, whatever its count', async () => {
  const milk = await store.product({ inStock: false })
  expect((await change(milk, { count: 3 })).body.product).toMatchObject({ stock: 3, inStock: false, isOffered: false })
  expect(await shown(milk)).toMatchObject({ inStock: false })
  expect(await shown(milk)).not.toHaveProperty('stock')
  await (await store.seller()).post(endpoints.setStock, { id: milk._id, inStock: true })
  expect(await shown(milk)).toMatchObject({ inStock: true, stock: 3 })
  await change(milk, { count: 0 })
  await (await store.seller()).post(endpoints.setStock, { id: milk._id, inStock: true })
  expect(await shown(milk)).toMatchObject({ inStock: false })
})

test('adds a product with its stock', async () => {
  const seller = await store.seller()
  const add = (stock: unknown) => seller.post(endpoints.addProduct, productForm({ ...A_PRODUCT, stock }))
  const { body } = await add(40)
  expect(body.product).toMatchObject({ stock: 40, inStock: true })
  expect((await movements(body.product)).body.movements).toMatchObject([{ change: 40, reason: 'counted', by: 'Admin' }])
  expect(await shown(body.product)).not.toHaveProperty('stock')
  expect((await add(0)).body.product).toMatchObject({ stock: 0, inStock: false })
  expect((await add(null)).body.product).not.toHaveProperty('stock')
  for (const wrong of [-1, 1.5, '3', 1_000_001])
    expect(await add(wrong)).toMatchObject({ status: 422, body: { errors: { stock: expect.any(String) } } })
})

test('rejects what is no change', async () => {
  const apples = await store.product()
  expect(await change(apples, { change: 1, reason: 'received' })).toMatchObject({
    status: 409,
    body: { message: 'This product is not counted' },
  })
  await change(apples, { count: 3 })
  expect(await change(apples, { change: -4, reason: 'spoiled' })).toMatchObject({
    status: 422,
    body: { message: 'Only 3 are on hand' },
  })
  const wrong = [
    {},
    { count: 1, change: 1, reason: 'received' },
    { count: -1 },
    { count: 1.5 },
    { count: '3' },
    { change: 0, reason: 'received' },
    { change: 1 },
    { change: 1, reason: 'sold' },
    { change: 1_000_000, reason: 'received' },
    { count: 1, note: 'x'.repeat(201) },
  ]
  for (const body of wrong) expect(await change(apples, body), JSON.stringify(body)).toMatchObject({ status: 422 })
  expect((await movements(apples)).body.movements).toHaveLength(1)
})

test('a product that does not exist has no stock', async () => {
  const nothing = { ...(await store.product()), _id: crypto.randomUUID() }
  expect(await change(nothing, { count: 1 })).toMatchObject({ status: 404 })
  expect(await change({ ...nothing, _id: 'nonsense' }, { count: 1 })).toMatchObject({ status: 404 })
  expect(await movements(nothing)).toMatchObject({ status: 404 })
})

test('counting that begins many times at once begins once', async () => {
  const apples = await store.product()
  await Promise.all([1, 2, 3, 4, 5, 6].map((count) => change(apples, { count })))
  const { body } = await movements(apples)
  const sum = body.movements.reduce((total: number, each: { change: number }) => total + each.change, 0)
  expect((await change(apples, { change: 1, reason: 'received' })).body.product.stock).toBe(sum + 1)
})
