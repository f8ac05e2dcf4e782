import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { deliveredOrder, placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'
import { sumUpStoreCounts } from './store-figures-repository.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
})
afterEach(() => store.close())

/** Returns the response half a minute later, when nothing is cached any more. */
async function figures() {
  store.clock.pass(30_000)
  return (await store.visitor().get(endpoints.getStoreFigures)).body
}

const bestOnHome = async (): Promise<string[]> => {
  const { body } = await store.visitor().get('/')
  return [...body.matchAll(/<h3 class="product-name"><a[^>]*>([^<]*)</g)].map(([, name]) => name)
}

test('nothing is measured in a new store', async () => {
  expect(await figures()).toMatchObject({
    success: true,
    customers: { isMeasured: false, count: 0 },
    ratings: { count: 0, average: null },
    bestSellers: [],
    computedAt: store.clock.now().toISOString(),
  })
})

test('shoppers with a delivered order are customers, each once, and none whose delivery was undone', async () => {
  const { shopper, order } = await deliveredOrder(store)
  await deliveredOrder(store, { shopper })
  const { order: undone } = await deliveredOrder(store)
  await placedOrder(store)
  expect((await figures()).customers).toEqual({ isMeasured: false, count: 2 })
  await (await store.seller()).post(endpoints.undoDelivery, { id: undone })
  expect((await figures()).customers).toEqual({ isMeasured: false, count: 1 })
  await (await store.seller()).post(endpoints.undoDelivery, { id: order })
  await sumUpStoreCounts(store.db)
  expect((await figures()).customers).toEqual({ isMeasured: false, count: 1 })
})

test('customers are measured from twenty on, and pages say how many once they are as many as claimed', async () => {
  const home = async () => (await store.visitor().get('/')).body
  for (let count = 0; count < 20; count += 1) await deliveredOrder(store)
  expect((await figures()).customers).toEqual({ isMeasured: true, count: 20 })
  expect(await home()).toContain('Loved by 10,000+ happy customers.')
  expect(await home()).not.toContain('customers so far')
  await store.run("insert into store_counts (counted, change) values ('customers', 12325)")
  await figures()
  expect(await home()).toContain('We have delivered to more than 12,000 customers so far.')
})

test('deliveries of one shopper at once make one customer', async () => {
  const shopper = await store.shopper()
  const orders = []
  for (let count = 0; count < 4; count += 1) orders.push((await placedOrder(store, shopper)).order._id)
  const seller = await store.seller()
  for (const status of ['Packing', 'Out for Delivery', 'Delivered'] as const)
    await Promise.all(orders.map((id) => seller.post(endpoints.changeOrderStatus, { id, status })))
  expect((await figures()).customers.count).toBe(1)
})

test('ratings of all products are counted, with their average', async () => {
  const { shopper, product } = await deliveredOrder(store)
  const other = await deliveredOrder(store, { shopper })
  const third = await deliveredOrder(store, { product })
  await shopper.post(endpoints.rateProduct, { product, stars: 5 })
  await shopper.post(endpoints.rateProduct, { product: other.product, stars: 1 })
  await third.shopper.post(endpoints.rateProduct, { product, stars: 4 })
  expect((await figures()).ratings).toEqual({ count: 3, average: 3.33 })
  await sumUpStoreCounts(store.db)
  await shopper.post(endpoints.rateProduct, { product: other.product, stars: 3 })
  expect((await figures()).ratings).toEqual({ count: 3, average: 4 })
})

test('best sellers are the newest in stock until something is sold, then what is sold most', async () => {
  const products: ProductWire[] = []
  for (const name of ['Apples', 'Bread', 'Cheese', 'Dates', 'Eggs', 'Figs', 'Grapes'])
    products.push(await store.product({ name }))
  const [apples, bread, cheese] = products.map(({ _id }) => _id)
  expect(await bestOnHome()).toEqual(['Grapes', 'Figs', 'Eggs', 'Dates', 'Cheese'])
  await deliveredOrder(store, { product: apples ?? '', quantity: 2 })
  await deliveredOrder(store, { product: cheese ?? '', quantity: 3 })
  await deliveredOrder(store, { product: bread ?? '', quantity: 9 })
  const { bestSellers } = await figures()
  expect(bestSellers).toEqual([
    { product: bread, units: 9 },
    { product: cheese, units: 3 },
    { product: apples, units: 2 },
  ])
  expect(await bestOnHome()).toEqual(['Bread', 'Cheese', 'Apples', 'Grapes', 'Figs'])
  await (await store.seller()).post(endpoints.setStock, { id: bread ?? '', inStock: false })
  expect(await bestOnHome()).toEqual(['Cheese', 'Apples', 'Grapes', 'Figs', 'Eggs'])
  expect((await figures()).bestSellers).toHaveLength(2)
})

test('the owner chooses the best sellers until there are sales, and those that are sold come first', async () => {
  const products: ProductWire[] = []
  for (const name of ['Apples', 'Bread', 'Cheese', 'Dates', 'Eggs', 'Figs', 'Grapes'])
    products.push(await store.product({ name }))
  const [apples = '', bread = '', cheese = ''] = products.map(({ _id }) => _id)
  const seller = await store.seller()
  const choose = (bestSellers: unknown) => seller.post(endpoints.saveSettings, { bestSellers })
  expect(await choose([cheese, apples, 'gone', cheese])).toMatchObject({ body: { bestSellers: [cheese, apples, 'gone'] } })
  expect(await bestOnHome()).toEqual(['Cheese', 'Apples', 'Grapes', 'Figs', 'Eggs'])
  await seller.post(endpoints.setStock, { id: cheese, inStock: false })
  expect(await bestOnHome()).toEqual(['Apples', 'Grapes', 'Figs', 'Eggs', 'Dates'])
  await deliveredOrder(store, { product: bread, quantity: 1 })
  await figures()
  expect(await bestOnHome()).toEqual(['Bread', 'Apples', 'Grapes', 'Figs', 'Eggs'])
  expect(await choose(Array.from({ length: 11 }, () => bread))).toMatchObject({ status: 422 })
})

test('best sellers leave out canceled orders and those of the demonstration', async () => {
  const { product, order: invented } = await deliveredOrder(store, { quantity: 2 })
  const { order } = await placedOrder(store)
  await (await store.seller()).post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'A test' })
  expect((await figures()).bestSellers).toEqual([{ product, units: 2 }])
  await store.run(`insert into demonstration (shopper_id) select shopper_id from orders where id = '${invented}'`)
  expect((await figures()).bestSellers).toEqual([])
  await deliveredOrder(store, { product, quantity: 3 })
  expect((await figures()).bestSellers).toEqual([{ product, units: 3 }])
})
