import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

test('saves the whole cart in the order of adding', async () => {
  const [milk, apples, bread] = [await store.product(), await store.product(), await store.product()]
  const shopper = await store.shopper()
  const response = await shopper.post(endpoints.updateCart, { cartItems: { [apples._id]: 2, [bread._id]: 1, [milk._id]: 999 } })
  expect(response).toMatchObject({ status: 200, body: { success: true, message: 'Cart Updated' } })
  expect(Object.entries(await shopper.cart())).toEqual([
    [apples._id, 2],
    [bread._id, 1],
    [milk._id, 999],
  ])
})

test('the last update replaces the cart', async () => {
  const [milk, apples] = [await store.product(), await store.product()]
  const shopper = await store.shopper()
  await shopper.post(endpoints.updateCart, { cartItems: { [milk._id]: 1 } })
  await shopper.post(endpoints.updateCart, { cartItems: { [apples._id]: 5 } })
  expect(await shopper.cart()).toEqual({ [apples._id]: 5 })
  await shopper.post(endpoints.updateCart, { cartItems: {} })
  expect(await shopper.cart()).toEqual({})
})

test('concurrent updates leave one of them, complete', async () => {
  const products = await Promise.all([store.product(), store.product(), store.product()])
  const shopper = await store.shopper()
  const carts = [1, 2, 3, 4].map((pieces) => Object.fromEntries(products.map((product) => [product._id, pieces])))
  const responses = await Promise.all(carts.map((cartItems) => shopper.post(endpoints.updateCart, { cartItems })))
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200])
  expect(carts).toContainEqual(await shopper.cart())
})

test('drops unknown products', async () => {
  const apples = await store.product()
  const shopper = await store.shopper()
  const cartItems = { [apples._id]: 2, nonsense: 1, [crypto.randomUUID()]: 3, '\0': 1 }
  expect(await shopper.post(endpoints.updateCart, { cartItems })).toMatchObject({ status: 200 })
  expect(await shopper.cart()).toEqual({ [apples._id]: 2 })
})

test('keeps products out of stock', async () => {
  const milk = await store.product({ inStock: false })
  const shopper = await store.shopper()
  await shopper.post(endpoints.updateCart, { cartItems: { [milk._id]: 1 } })
  expect(await shopper.cart()).toEqual({ [milk._id]: 1 })
})

test.each([0, -1, 1000, 1.5, '3', null, true, [], {}])('rejects %j as quantity and keeps the cart', async (quantity) => {
  const apples = await store.product()
  const shopper = await store.shopper()
  await shopper.post(endpoints.updateCart, { cartItems: { [apples._id]: 2 } })
  const response = await shopper.post(endpoints.updateCart, { cartItems: { [apples._id]: quantity } })
  expect(response).toMatchObject({
    status: 422,
    body: { success: false, message: 'Quantity must be a whole number from 1 to 999' },
  })
  expect(await shopper.cart()).toEqual({ [apples._id]: 2 })
})

test('rejects more than 200 lines', async () => {
  const shopper = await store.shopper()
  const cartItems = Object.fromEntries(Array.from({ length: 201 }, () => [crypto.randomUUID(), 1]))
  expect(await shopper.post(endpoints.updateCart, { cartItems })).toMatchObject({
    status: 422,
    body: { message: 'A cart may have at most 200 lines' },
  })
})

test.each([{}, { cartItems: null }, { cartItems: [] }, { cartItems: 'none' }])('rejects %j', async (body) => {
  const shopper = await store.shopper()
  expect(await shopper.post(endpoints.updateCart, body)).toMatchObject({ status: 422 })
})

test('rejects a cart update by a visitor', async () => {
  expect(await store.visitor().post(endpoints.updateCart, { cartItems: {} })).toMatchObject({ status: 401 })
})
