import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const itemsOf = (...products: ProductWire[]) => products.map((product) => ({ product: product._id, quantity: 1 }))
const countOrders = async () =>
  Number(
    (
      await store.db
        .selectFrom('orders')
        .select((all) => all.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('rejects an order and keeps the cart when a product is out of stock, naming each', async () => {
  const [apples, milk, eggs] = [
    await store.product(),
    await store.product({ name: 'Milk', inStock: false }),
    await store.product({ name: 'Eggs', inStock: false }),
  ]
  const shopper = await store.shopper()
  await shopper.post(endpoints.updateCart, { cartItems: { [apples._id]: 1, [milk._id]: 2 } })
  const before = await countOrders()
  const address = (await shopper.address())._id
  expect(await shopper.post(endpoints.placeCashOrder, { items: itemsOf(apples, milk), address })).toMatchObject({
    status: 409,
    body: { success: false, message: 'Milk is out of stock' },
  })
  const { body } = await shopper.post(endpoints.placeCashOrder, { items: itemsOf(milk, apples, eggs), address })
  expect(body.message).toMatch(/^(Milk is out of stock, Eggs is out of stock|Eggs is out of stock, Milk is out of stock)$/)
  expect(await shopper.cart()).toEqual({ [apples._id]: 1, [milk._id]: 2 })
  expect(await countOrders()).toBe(before)
})

test('rejects an address that is unknown or another shopper’s', async () => {
  const [apples, shopper, other] = [await store.product(), await store.shopper(), await store.shopper()]
  for (const address of [(await other.address())._id, crypto.randomUUID(), 'nonsense', '\0']) {
    expect(await shopper.post(endpoints.placeCashOrder, { items: itemsOf(apples), address })).toMatchObject({
      status: 404,
      body: { success: false, message: 'Address not found' },
    })
  }
})

test('rejects a product that does not exist', async () => {
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  for (const product of [crypto.randomUUID(), 'nonsense']) {
    expect(await shopper.post(endpoints.placeCashOrder, { items: [{ product, quantity: 1 }], address })).toMatchObject({
      status: 404,
      body: { message: 'Product not found' },
    })
  }
})

test.each<[string, unknown]>([
  ['no items', []],
  ['items that are no list', 'apples'],
  ['a quantity of nothing', [{ product: 'p', quantity: 0 }]],
  ['a quantity as text', [{ product: 'p', quantity: '3' }]],
  ['half a piece', [{ product: 'p', quantity: 0.5 }]],
  ['a thousand pieces', [{ product: 'p', quantity: 1000 }]],
  ['a product that is no text', [{ product: { $ne: 1 }, quantity: 1 }]],
  ['a line of nothing', [null]],
])('rejects %s', async (_, items) => {
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  expect(await shopper.post(endpoints.placeCashOrder, { items, address })).toMatchObject({
    status: 422,
    body: { success: false },
  })
})

test('rejects a choice of substitutions that there is not', async () => {
  const [apples, shopper] = [await store.product(), await store.shopper()]
  const order = { items: itemsOf(apples), address: (await shopper.address())._id }
  for (const substitutions of ['none', '', null, true]) {
    expect(await shopper.post(endpoints.placeCashOrder, { ...order, substitutions })).toMatchObject({
      status: 422,
      body: { errors: { substitutions: 'substitutions must be best or refund' } },
    })
  }
})

test('rejects an order without an address with the page’s own sentence', async () => {
  const [apples, shopper] = [await store.product(), await store.shopper()]
  for (const address of [undefined, null, '', 5]) {
    expect(await shopper.post(endpoints.placeCashOrder, { items: itemsOf(apples), address })).toMatchObject({
      status: 422,
      body: { message: 'Please select an address' },
    })
  }
})

test('rejects a request without a shopper’s token before taking locks', async () => {
  const [milk, shopper, seller] = [await store.product(), await store.shopper(), await store.seller()]
  const order = { items: itemsOf(milk), address: (await shopper.address())._id }
  await store.db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').select('id').forUpdate().execute()
    expect(await seller.post(endpoints.placeCashOrder, order)).toMatchObject({ status: 403 }) // an order would wait here
    await shopper.get(endpoints.logoutShopper)
    expect(await shopper.post(endpoints.placeCashOrder, order)).toMatchObject({ status: 401 })
  })
})

test('rejects an order by anyone but a shopper', async () => {
  const seller = await store.seller()
  expect(await store.visitor().post(endpoints.placeCashOrder, {})).toMatchObject({ status: 401 })
  expect(await seller.post(endpoints.placeCashOrder, {})).toMatchObject({ status: 403 })
  expect(await store.visitor().post(endpoints.placeOnlineOrder, {})).toMatchObject({ status: 401 })
})

test('rejects an online order without a payment provider, and saves nothing', async () => {
  const [apples, shopper] = [await store.product(), await store.shopper()]
  const order = { items: itemsOf(apples), address: (await shopper.address())._id }
  expect(await shopper.post(endpoints.placeOnlineOrder, order)).toMatchObject({
    status: 503,
    body: { success: false, message: 'Online payment is not available right now' },
  })
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toEqual([])
})
