import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

test('places an order with the sums of the database and empties the cart', async () => {
  const apples = await store.product({ name: 'Apples', price: 4.5, offerPrice: 3.6 })
  const shopper = await store.shopper()
  const address = await shopper.address()
  await shopper.post(calls.updateCart, { cartItems: { [apples._id]: 2 } })

  const answer = await shopper.post(calls.placeCashOrder, {
    userId: 'somebody else',
    amount: 0.01,
    items: [{ product: apples._id, quantity: 2, price: 0.01 }],
    address: address._id,
  })

  expect(answer).toMatchObject({
    status: 201,
    body: {
      success: true,
      message: 'Order Placed Successfully',
      order: { amount: 7.34, status: 'Order Placed', isPaid: false, paymentType: 'COD', address },
    },
  })
  expect(await shopper.cart()).toEqual({})
  const { body } = await shopper.get(calls.listShopperOrders)
  expect(body).toEqual({ success: true, orders: [answer.body.order], nextCursor: null })
})
