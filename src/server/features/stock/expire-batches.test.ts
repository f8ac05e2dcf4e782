import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { daysLater, startOfDay } from '../../../domain/time/time-zone.ts'
import { MAX_CONNECTIONS } from '../../platform/database/connect.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { type CountedProduct, orderRequest } from '../../testing/counted-product.ts'
import { datedProduct, dayIn, piecesOf } from '../../testing/dated-product.ts'
import { testClock } from '../../testing/test-clock.ts'
import { TestStore } from '../../testing/test-store.ts'
import { TestStripe } from '../../testing/test-stripe.ts'
import { expireBatches } from './expire-batches.ts'

let store: TestStore
let stripe: TestStripe
let today: string
beforeEach(async () => {
  const clock = testClock()
  stripe = await TestStripe.open(clock)
  store = await TestStore.open({ clock, connections: MAX_CONNECTIONS, openPayments: stripe.payments({ retries: 0 }) })
  today = dayIn(store, 0)
})
afterEach(async () => {
  expect((await auditOf(store)).findings).toEqual([])
  await store.close()
  await stripe.close()
})

const pieces = async (product: CountedProduct) => piecesOf(await product.sellers(), today)
const passTo = (day: string, timeZone = 'UTC', more = 0) =>
  store.clock.pass(startOfDay(day, timeZone).getTime() - store.clock.now().getTime() + more)

test('pieces leave the count after their day in the store’s time zone, as waste', async () => {
  const timeZone = 'America/Los_Angeles'
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { timeZone })
  const milk = await datedProduct(store, 'Milk', [
    [0, 3],
    [1, 2],
    [null, 1],
  ])
  passTo(daysLater(today, 1), timeZone, -1)
  await expireBatches(store.platform)
  expect(await pieces(milk)).toEqual([
    [0, 3],
    [1, 2],
    [null, 1],
  ])
  passTo(daysLater(today, 1), timeZone)
  await Promise.all(Array.from({ length: 4 }, () => expireBatches(store.platform)))
  expect(await pieces(milk)).toEqual([
    [1, 2],
    [null, 1],
  ])
  expect((await milk.movements())[0]).toEqual({
    ...{ _id: expect.any(String), change: -3, reason: 'expired', by: 'store', useBy: today },
    at: store.clock.now().toISOString(),
  })
  const { body } = await seller.get(`${endpoints.getDashboard.path}?days=7`)
  expect(body.lost).toEqual([{ product: milk._id, name: 'Milk', reason: 'expired', pieces: 3, amount: 12 }])
  expect(body.current.waste).toMatchObject({ pieces: 3, amount: 12 })
})

test('shoppers see what is left, and until when it keeps', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [0, 6],
    [1, 2],
  ])
  expect(await milk.shown()).not.toHaveProperty('stock')
  passTo(daysLater(today, 1))
  await expireBatches(store.platform)
  expect(await milk.shown()).toMatchObject({ stock: 2, keepsUntil: daysLater(today, 1) })
  passTo(daysLater(today, 2))
  await expireBatches(store.platform)
  expect(await milk.shown()).toMatchObject({ inStock: false })
})

test('what payments under way hold stays until they end', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [0, 3],
    [3, 1],
  ])
  const shopper = await store.shopper()
  passTo(daysLater(today, 1), 'UTC', -31 * 60_000)
  // The order is due a minute before midnight, and its payment may come until midnight.
  expect((await shopper.post(endpoints.placeOnlineOrder, await orderRequest(shopper, [milk, 2]))).status).toBe(201)
  await store.run("update stock_holds set expires_at = expires_at + interval '5 minutes'")
  passTo(daysLater(today, 1))
  await expireBatches(store.platform)
  expect(await milk.sellers()).toMatchObject({ stock: 2, held: 2 })
  store.clock.pass(5 * 60_000)
  await expireBatches(store.platform)
  expect(await milk.sellers()).toMatchObject({ stock: 1, held: 0 })
  expect(await pieces(milk)).toEqual([[3, 1]])
})

test('an empty batch keeps its id until its day is over', async () => {
  const milk = await datedProduct(store, 'Milk', [[1, 2]])
  const shopper = await store.shopper()
  const [before] = (await milk.sellers()).batches ?? []
  const { order } = (await shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [milk, 2]))).body
  await expireBatches(store.platform)
  await shopper.post(endpoints.cancelOrder, { id: order._id })
  expect((await milk.sellers()).batches).toEqual([before])
})

test('an order that is canceled after the day of its goods brings them back, and they expire', async () => {
  const milk = await datedProduct(store, 'Milk', [[0, 2]])
  const [shopper, seller] = [await store.shopper(), await store.seller()]
  const { order } = (await shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [milk, 2]))).body
  passTo(daysLater(today, 1))
  await expireBatches(store.platform)
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'Nobody came' })
  expect(await pieces(milk)).toEqual([[0, 2]])
  await expireBatches(store.platform)
  expect((await milk.sellers()).stock).toBe(0)
  expect((await milk.movements()).map(({ change, reason }) => [change, reason])).toEqual([
    [-2, 'expired'],
    [2, 'cancelled'],
    [-2, 'sold'],
    [2, 'received'],
  ])
})

test('orders, write-offs and the end of the day at once leave batches that add up', async () => {
  const milk = await datedProduct(store, 'Milk', [
    [0, 5],
    [1, 5],
    [2, 5],
  ])
  const [shoppers, seller] = [await Promise.all(Array.from({ length: 12 }, () => store.shopper())), await store.seller()]
  const [, second] = (await milk.sellers()).batches ?? []
  passTo(daysLater(today, 1))
  const [responses, writeOffs] = await Promise.all([
    Promise.all(
      shoppers.map(async (shopper, place) => {
        const where = place % 3 === 0 ? endpoints.placeOnlineOrder : endpoints.placeCashOrder
        return shopper.post(where, await orderRequest(shopper, [milk, 1]))
      }),
    ),
    Promise.all(Array.from({ length: 4 }, () => seller.post(endpoints.writeOffBatch, { batch: second?._id }))),
    ...Array.from({ length: 4 }, () => expireBatches(store.platform)),
  ])
  expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect(writeOffs.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  const { stock = 0, batches = [] } = await milk.sellers()
  expect(batches.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(stock)
  expect(batches.every(({ useBy }) => useBy !== null && useBy > today)).toBe(true)
})
