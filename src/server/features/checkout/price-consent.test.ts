import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { countedProduct } from '../../testing/counted-product.ts'
import { rehearsedPayments } from '../../testing/open-app.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ openPayments: rehearsedPayments })
})
afterAll(() => store.close())

async function shopperWith(...products: ProductWire[]) {
  const shopper = await store.shopper()
  const items = products.map((product) => ({ product: product._id, quantity: 2 }))
  return { shopper, order: { items, address: (await shopper.address())._id } }
}
const orders = async (shopper: TestShopper) => (await shopper.get(endpoints.listShopperOrders)).body.orders
const eggs = () => store.product({ name: 'Eggs', price: 4.5, offerPrice: 3.3 })
const milk = () => store.product({ name: 'Milk', price: 2.4, offerPrice: 2.4 })
const setPrice = (id: string, offerPrice: number) =>
  store.run(`update products set offer_price = ${Math.round(offerPrice * 100)} where id = '${id}'`)

test.each(['placeCashOrder', 'placeOnlineOrder'] as const)(
  '%s refuses prices that are not those the shopper saw, writes nothing, and takes the same key with the new ones',
  async (name) => {
    const endpoint = endpoints[name]
    const [one, other] = [await eggs(), await milk()]
    const { shopper, order } = await shopperWith(one, other)
    const seen = { lines: [one, other].map(({ _id, offerPrice }) => ({ product: _id, offerPrice })), amount: 11.62 }
    const key = { 'Idempotency-Key': `of ${name}` }
    await setPrice(one._id, 3.5)
    expect(await shopper.post(endpoint, { ...order, expected: seen }, key)).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: 'Eggs is $3.50, not $3.30. The order comes to $12.03 now',
        code: 'changed',
        changes: [{ product: one._id, name: 'Eggs', was: 3.3, now: 3.5 }],
        amount: 12.03,
      },
    })
    expect(await orders(shopper)).toEqual([])
    expect((await shopper.get(endpoints.listWaitingPayments)).body.payments).toEqual([])
    const now = { lines: [{ product: one._id, offerPrice: 3.5 }, seen.lines[1]], amount: 12.03 }
    expect(await shopper.post(endpoint, { ...order, expected: now }, key)).toMatchObject({
      status: 201,
      body: { order: { amount: 12.03 } },
    })
    expect(await shopper.post(endpoint, { ...order, expected: now }, key)).toMatchObject({ status: 201 })
  },
)

test('an amount that the shopper did not see is refused though each price is as seen', async () => {
  const product = await eggs()
  const { shopper, order } = await shopperWith(product)
  const expected = { lines: [{ product: product._id, offerPrice: 3.3 }], amount: 6.6 }
  expect(await shopper.post(endpoints.placeCashOrder, { ...order, expected })).toMatchObject({
    status: 409,
    body: { code: 'changed', changes: [], amount: 6.73 },
  })
})

test('an order without expected prices is placed at the present ones', async () => {
  const product = await eggs()
  const { shopper, order } = await shopperWith(product)
  await setPrice(product._id, 3.5)
  expect(await shopper.post(endpoints.placeCashOrder, order)).toMatchObject({ status: 201, body: { order: { amount: 7.14 } } })
})

test('an order that waits for a change of prices has the new price of each product, counted or not', async () => {
  const goods = [await eggs(), await countedProduct(store, 9, { name: 'Plums', price: 3, offerPrice: 3 })]
  const { shopper, order } = await shopperWith(...goods)
  const [changing, watching] = [1, 2].map(() => new Client({ connectionString: store.databaseUrl })) as [Client, Client]
  await Promise.all([changing.connect(), watching.connect()])
  await changing.query('begin')
  await changing.query('update products set offer_price = 200 where id = any($1)', [goods.map(({ _id }) => _id)])
  const placing = shopper.post(endpoints.placeCashOrder, order)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await watching.query(waiting)).rowCount).toBe(1)
  await changing.query('commit')
  await Promise.all([changing.end(), watching.end()])
  const { items }: OrderWire = (await placing).body.order
  expect(items.map(({ product }) => [product.name, product.offerPrice])).toEqual([
    ['Eggs', 2],
    ['Plums', 2],
  ])
})

test('goods that are out of stock are named before prices that changed', async () => {
  const product = await eggs()
  const { shopper, order } = await shopperWith(product)
  await (await store.seller()).post(endpoints.setStock, { id: product._id, inStock: false })
  const expected = { lines: [], amount: 1 }
  const { status, body } = await shopper.post(endpoints.placeCashOrder, { ...order, expected })
  expect([status, body.message, body.code]).toEqual([409, 'Eggs is out of stock', undefined])
})

test('while a line can’t be bought there is no new amount, and then the amount is that of all lines', async () => {
  const [one, plums] = [await eggs(), await countedProduct(store, 1, { name: 'Plums', price: 3, offerPrice: 3 })]
  const { shopper, order } = await shopperWith(one, plums)
  const lines = [one, plums].map(({ _id, offerPrice }) => ({ product: _id, offerPrice }))
  const expected = { lines, amount: 6.73 } // the page counted the eggs alone
  const place = async () => shopper.post(endpoints.placeCashOrder, { ...order, expected })
  await setPrice(one._id, 3.5)
  const short = await place()
  expect(short).toMatchObject({ status: 409, body: { message: 'Plums has only 1 left', short: [{ left: 1 }] } })
  expect(short.body.amount).toBeUndefined()
  await plums.change({ count: 9 })
  const changed = await place()
  expect(changed).toMatchObject({ status: 409, body: { code: 'changed', changes: [{ was: 3.3, now: 3.5 }], amount: 13.26 } })
  const agreed = { lines: [{ product: one._id, offerPrice: 3.5 }, lines[1]], amount: changed.body.amount }
  expect(await shopper.post(endpoints.placeCashOrder, { ...order, expected: agreed })).toMatchObject({
    status: 201,
    body: { order: { amount: 13.26 } },
  })
})

test.each([
  ['text', 'yes'],
  ['no lines', { amount: 3 }],
  ['no amount', { lines: [] }],
  ['an amount as text', { lines: [], amount: '3.00' }],
  ['parts of cents', { lines: [], amount: 3.001 }],
  ['an amount below zero', { lines: [], amount: -1 }],
  ['a price as text', { lines: [{ product: 'one', offerPrice: '3' }], amount: 3 }],
  ['a line without a product', { lines: [{ offerPrice: 3 }], amount: 3 }],
])('expected prices that are %s are refused', async (_, expected) => {
  const { shopper, order } = await shopperWith(await eggs())
  expect(await shopper.post(endpoints.placeCashOrder, { ...order, expected })).toMatchObject({ status: 422 })
  expect(await orders(shopper)).toEqual([])
})
