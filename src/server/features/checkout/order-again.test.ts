import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { countedProduct, orderRequest } from '../../testing/counted-product.ts'
import { databaseState } from '../../testing/database-state.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { substitutedOrder } from '../../testing/test-orders.ts'
import type { TestShopper } from '../../testing/test-store.ts'

const { store } = await openPayingStore()

const again = (shopper: TestShopper, id: unknown) => shopper.post(endpoints.orderAgain, { id })

test('says what can be bought now of an earlier order, at which prices, and saves nothing', async () => {
  const [seller, shopper] = [await store.seller(), await store.shopper()]
  const about = { price: 5, offerPrice: 5 }
  const [plums, milk, cheese, eggs] = [
    await countedProduct(store, 8, { ...about, name: 'Plums' }),
    await store.product({ ...about, name: 'Milk' }),
    await store.product({ ...about, name: 'Cheese' }),
    await store.product({ ...about, name: 'Eggs' }),
  ]
  const request = await orderRequest(shopper, [plums, 5], [milk, 1], [cheese, 1], [eggs, 2])
  const { order } = (await shopper.post(endpoints.placeCashOrder, request)).body
  await seller.post(endpoints.setStock, { id: milk._id, inStock: false })
  await seller.post(endpoints.archiveProduct, { id: cheese._id, archived: true })
  await store.run(`update products set offer_price = 450 where id = '${eggs._id}'`)
  const before = await databaseState(store.db)
  expect(await again(shopper, order._id)).toMatchObject({
    status: 200,
    body: {
      success: true,
      items: [
        { product: plums._id, quantity: 3 },
        { product: eggs._id, quantity: 2 },
      ],
      skipped: [
        { name: 'Plums', reason: 'Only 3 of 5 Plums are left' },
        { name: 'Milk', reason: 'Milk is out of stock' },
        { name: 'Cheese', reason: 'Cheese is no longer sold' },
      ],
      changed: [{ product: eggs._id, name: 'Eggs', was: 5, now: 4.5 }],
      totals: { was: 45.9, now: 24.48 },
    },
  })
  expect(await databaseState(store.db)).toBe(before)
})

test('what it says can be ordered, and comes to the total that it says', async () => {
  const [shopper, plums, milk] = [await store.shopper(), await countedProduct(store, 5), await store.product()]
  const request = await orderRequest(shopper, [plums, 3], [milk, 2])
  const { order } = (await shopper.post(endpoints.placeCashOrder, request)).body
  const { items, totals } = (await again(shopper, order._id)).body
  expect(totals.was).toBe(order.amount)
  const placed = await shopper.post(endpoints.placeCashOrder, { ...request, items })
  expect([placed.status, placed.body.order.amount]).toEqual([201, totals.now])
})

test('the product that was ordered is ordered again, not its substitute', async () => {
  const { shopper, order, apples, bread } = await substitutedOrder(store)
  const items = [
    { product: apples._id, quantity: 3 },
    { product: bread._id, quantity: 2 },
  ]
  expect((await again(shopper, order._id)).body).toMatchObject({ items, skipped: [], totals: { was: 16.11, now: 16.11 } })
})

test('another’s order, an unknown one and one that awaits its payment are not found', async () => {
  const [shopper, other, plums] = [await store.shopper(), await store.shopper(), await store.product()]
  const request = await orderRequest(shopper, [plums, 1])
  const placed = (await shopper.post(endpoints.placeCashOrder, request)).body.order._id
  const awaiting = (await shopper.post(endpoints.placeOnlineOrder, request)).body.order._id
  expect(await again(shopper, placed)).toMatchObject({ status: 200 })
  for (const [who, id] of [
    [other, placed],
    [shopper, awaiting],
    [shopper, crypto.randomUUID()],
    [shopper, 'no id'],
  ] as const)
    expect(await again(who, id)).toMatchObject({ status: 404, body: { message: 'Order not found' } })
  expect(await again(shopper, undefined)).toMatchObject({ status: 422 })
})
