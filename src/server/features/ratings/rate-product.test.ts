import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { deliveredOrder, placedOrder } from '../../testing/test-orders.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const rate = (by: TestShopper, product: string, stars: unknown) => by.post(endpoints.rateProduct, { product, stars } as never)
const ratingOf = async (product: string) =>
  (await store.visitor().get(`${endpoints.listProducts.path}?ids=${product}`)).body.products[0].rating
const ownRatings = async (by: TestShopper, query = '') => (await by.get(`${endpoints.listRatings.path}${query}`)).body.ratings

test('a shopper rates what was delivered to them once, and changes it', async () => {
  const { shopper, product } = await deliveredOrder(store)
  expect(await ratingOf(product)).toBeUndefined()
  expect(await rate(shopper, product, 5)).toMatchObject({
    status: 200,
    body: { message: 'Thank you for your rating', stars: 5, rating: { count: 1, average: 5 } },
  })
  expect(await rate(shopper, product, 2)).toMatchObject({ status: 200, body: { rating: { count: 1, average: 2 } } })
  const { shopper: other } = await deliveredOrder(store, { product })
  expect(await rate(other, product, 5)).toMatchObject({ status: 200 })
  expect(await ratingOf(product)).toEqual({ count: 2, average: 3.5 })
  expect(await ownRatings(shopper)).toEqual([{ product, stars: 2 }])
  expect(await ownRatings(other, `?ids=${product},${crypto.randomUUID()},nonsense`)).toEqual([{ product, stars: 5 }])
  expect(await ownRatings(other, `?ids=${crypto.randomUUID()}`)).toEqual([])
})

test('rejects who has it not delivered yet, another product, and who is no shopper', async () => {
  const { shopper, order } = await placedOrder(store)
  const product = order.items[0]?.product._id ?? ''
  const message = 'You can rate a product once it was delivered to you'
  expect(await rate(shopper, product, 5)).toMatchObject({ status: 409, body: { message } })
  const delivered = await deliveredOrder(store)
  expect(await rate(shopper, delivered.product, 5)).toMatchObject({ status: 409 })
  expect(await rate(delivered.shopper, crypto.randomUUID(), 5)).toMatchObject({ status: 404 })
  expect(await rate(delivered.shopper, 'nonsense', 5)).toMatchObject({ status: 404 })
  expect(await store.visitor().post(endpoints.rateProduct, { product, stars: 5 })).toMatchObject({ status: 401 })
  expect(await (await store.seller()).post(endpoints.rateProduct, { product, stars: 5 })).toMatchObject({ status: 403 })
  expect(await ratingOf(product)).toBeUndefined()
})

test.each([0, 6, 4.5, '5', null, undefined, [5]])('rejects %j stars', async (stars) => {
  const { shopper, product } = await deliveredOrder(store)
  expect(await rate(shopper, product, stars)).toMatchObject({ status: 422, body: { errors: { stars: expect.any(String) } } })
})

test('of many ratings of one shopper at once one stays, and those of many shoppers all count', async () => {
  const { shopper, product } = await deliveredOrder(store)
  const at = await Promise.all([1, 2, 3, 4, 5, 1, 2, 3].map((stars) => rate(shopper, product, stars)))
  expect(at.map(({ status }) => status)).toEqual(at.map(() => 200))
  const [own] = await ownRatings(shopper)
  expect(await ratingOf(product)).toEqual({ count: 1, average: own.stars })
  const others = []
  for (let count = 0; count < 5; count += 1) others.push((await deliveredOrder(store, { product })).shopper)
  await Promise.all(others.map((other) => rate(other, product, own.stars)))
  expect(await ratingOf(product)).toEqual({ count: 6, average: own.stars })
})
