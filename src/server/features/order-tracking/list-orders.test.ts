import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { AWAITING_PAYMENT } from '../../../domain/orders/order.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

async function placeOrders(shopper: TestShopper, count: number): Promise<string[]> {
  const [product, address] = [await store.product(), await shopper.address()]
  const ids: string[] = []
  for (let placed = 0; placed < count; placed++) {
    const { body } = await shopper.post(endpoints.placeCashOrder, {
      items: [{ product: product._id, quantity: placed + 1 }],
      address: address._id,
    })
    ids.unshift(body.order._id)
  }
  return ids
}

const idsIn = (body: { orders: { _id: string }[] }) => body.orders.map((order) => order._id)

test('lists only the shopper’s own orders, newest first', async () => {
  const [one, other] = [await store.shopper(), await store.shopper()]
  const ids = await placeOrders(one, 3)
  await placeOrders(other, 1)
  const { body } = await one.get(endpoints.listShopperOrders)
  expect(idsIn(body)).toEqual(ids)
  expect(body.nextCursor).toBeNull()
})

test('lists all orders for the seller', async () => {
  const [one, other, seller] = [await store.shopper(), await store.shopper(), await store.seller()]
  const first = await placeOrders(one, 1)
  const second = await placeOrders(other, 1)
  expect(idsIn((await seller.get(`${endpoints.listSellerOrders.path}?limit=2`)).body)).toEqual([...second, ...first])
})

test('pages add up to the whole list', async () => {
  const shopper = await store.shopper()
  const ids = await placeOrders(shopper, 5)
  const first = (await shopper.get(`${endpoints.listShopperOrders.path}?limit=2`)).body
  const second = (await shopper.get(`${endpoints.listShopperOrders.path}?limit=2&cursor=${first.nextCursor}`)).body
  const third = (await shopper.get(`${endpoints.listShopperOrders.path}?limit=2&cursor=${second.nextCursor}`)).body
  expect([first, second, third].flatMap(idsIn)).toEqual(ids)
  expect(third.nextCursor).toBeNull()
})

test('omits orders that await their payment', async () => {
  const [shopper, seller] = [await store.shopper(), await store.seller()]
  const [id] = await placeOrders(shopper, 1)
  await store.db
    .updateTable('orders')
    .set({ payment_type: 'Online', status: AWAITING_PAYMENT })
    .where('id', '=', id as never)
    .execute()
  expect(idsIn((await shopper.get(endpoints.listShopperOrders)).body)).toEqual([])
  expect(idsIn((await seller.get(endpoints.listSellerOrders)).body)).not.toContain(id)
  await store.db
    .updateTable('orders')
    .set({ is_paid: true, status: 'Order Placed' })
    .where('id', '=', id as never)
    .execute()
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toMatchObject([
    { _id: id, isPaid: true, paymentType: 'Online' },
  ])
})

test.each(['limit=0', 'limit=501', 'cursor=nonsense'])('rejects ?%s', async (query) => {
  const shopper = await store.shopper()
  expect(await shopper.get(`${endpoints.listShopperOrders.path}?${query}`)).toMatchObject({ status: 400 })
})

test('rejects requests without a login', async () => {
  expect(await store.visitor().get(endpoints.listShopperOrders)).toMatchObject({ status: 401 })
  expect(await store.visitor().get(endpoints.listSellerOrders)).toMatchObject({ status: 401 })
})
