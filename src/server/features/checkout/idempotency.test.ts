import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { MAX_CONNECTIONS } from '../../platform/database/connect.ts'
import { countedProduct } from '../../testing/counted-product.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ connections: MAX_CONNECTIONS })
})
afterAll(() => store.close())

/** Creates a shopper, and a request for an order of one product. */
async function readyShopper({ product }: { product?: ProductWire } = {}) {
  const { _id } = product ?? (await store.product())
  const shopper = await store.shopper()
  return { shopper, order: { items: [{ product: _id, quantity: 1 }], address: (await shopper.address())._id } }
}

const placeUnder = (key: string, shopper: TestShopper, order: unknown) =>
  shopper.post(endpoints.placeCashOrder, order, { [IDEMPOTENCY_HEADER]: key })
const ordersOf = async (shopper: TestShopper) => (await shopper.get(endpoints.listShopperOrders)).body.orders

test('returns the same response and places one order for a repeated key', async () => {
  const { shopper, order } = await readyShopper()
  const first = await placeUnder('one', shopper, order)
  const again = await placeUnder('one', shopper, order)
  expect(first.status).toBe(201)
  expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body })
  expect(await ordersOf(shopper)).toHaveLength(1)
})

test('places one order for concurrent requests with the same key', async () => {
  const { shopper, order } = await readyShopper()
  const responses = await Promise.all(Array.from({ length: 8 }, () => placeUnder('at once', shopper, order)))
  expect(new Set(responses.map((response) => `${response.status} ${JSON.stringify(response.body)}`)).size).toBe(1)
  expect(responses[0]?.status).toBe(201)
  expect(await ordersOf(shopper)).toHaveLength(1)
})

test('concurrent requests with the same key for the last pieces get the one order', async () => {
  const { shopper, order } = await readyShopper({ product: await countedProduct(store, 1) })
  const responses = await Promise.all(Array.from({ length: 8 }, () => placeUnder('the last', shopper, order)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
  expect(await ordersOf(shopper)).toHaveLength(1)
})

test('rejects another order with the same key', async () => {
  const { shopper, order } = await readyShopper()
  await placeUnder('key', shopper, order)
  const other = { ...order, items: order.items.map((line) => ({ ...line, quantity: 2 })) }
  expect(await placeUnder('key', shopper, other)).toMatchObject({ status: 422, body: { success: false } })
})

test.each([
  ['of a release that parsed it otherwise', 'request_hash = sha256(request_hash)'],
  ['of a release that saved no hash of the sent body', 'sent_hash = null'],
])('a repeated request gets the response %s', async (_which, asBefore) => {
  const { shopper, order } = await readyShopper()
  const first = await placeUnder('upgraded', shopper, order)
  await store.run(`update idempotency_keys set ${asBefore} where key = 'upgraded'`)
  const again = await placeUnder('upgraded', shopper, order)
  expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
  expect(await placeUnder('upgraded', shopper, { ...order, substitutions: 'refund' })).toMatchObject({ status: 422 })
  await store.run(`delete from idempotency_keys where key = 'upgraded'`)
})

test('a body that is written otherwise and means the same is the same request', async () => {
  const { shopper, order } = await readyShopper()
  const first = await placeUnder('same', shopper, order)
  const again = await placeUnder('same', shopper, { userId: 'ignored', address: order.address, items: order.items })
  expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
})

test('keys of different shoppers are independent', async () => {
  const product = await store.product()
  for (const { shopper, order } of [await readyShopper({ product }), await readyShopper({ product })]) {
    expect(await placeUnder('shared', shopper, order)).toMatchObject({ status: 201 })
  }
})

test('a rejected order does not use up its key', async () => {
  const milk = await store.product({ inStock: false })
  const { shopper, order } = await readyShopper({ product: milk })
  expect(await placeUnder('later', shopper, order)).toMatchObject({ status: 409 })
  await (await store.seller()).post(endpoints.setStock, { id: milk._id, inStock: true })
  expect(await placeUnder('later', shopper, order)).toMatchObject({ status: 201 })
})

test('rejects a key of more than 200 characters', async () => {
  const { shopper, order } = await readyShopper()
  expect(await placeUnder('k'.repeat(201), shopper, order)).toMatchObject({ status: 400 })
  expect(await placeUnder('k'.repeat(200), shopper, order)).toMatchObject({ status: 201 })
})

test('places an order for each request without a key', async () => {
  const { shopper, order } = await readyShopper()
  await Promise.all([1, 2, 3].map(() => shopper.post(endpoints.placeCashOrder, order)))
  expect(await ordersOf(shopper)).toHaveLength(3)
})
