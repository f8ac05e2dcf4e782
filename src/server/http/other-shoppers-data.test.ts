import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import type { ProductWire } from '../../contract/products/products.ts'
import { AN_ADDRESS } from '../testing/an-address.ts'
import { newPersons } from '../testing/persons.ts'
import { TestStore } from '../testing/test-store.ts'

let store: TestStore
let product: ProductWire
beforeAll(async () => {
  store = await TestStore.open()
  product = await store.product()
})
afterAll(() => store.close())

const somePersons = () => newPersons(store, product)

test('rejects an order to another shopper’s address', async () => {
  const [{ shopper: owner }, { shopper: other }] = [await somePersons(), await somePersons()]
  const order = { items: [{ product: owner.productId, quantity: 1 }], address: owner.addressId }
  expect(await other.post(endpoints.placeCashOrder, order)).toMatchObject({ status: 404, body: { message: 'Address not found' } })
})

test('an Idempotency-Key belongs to one shopper', async () => {
  const [{ shopper: owner }, { shopper: other }] = [await somePersons(), await somePersons()]
  expect(owner.orderKey).toBe(other.orderKey)
  expect(owner.orderId).not.toBe(other.orderId)
  const order = { items: [{ product: owner.productId, quantity: 1 }], address: owner.addressId }
  const again = await owner.post(endpoints.placeCashOrder, order, { [IDEMPOTENCY_HEADER]: owner.orderKey })
  expect(again.body.order._id).toBe(owner.orderId)
})

test('a userId in a request and another shopper’s order as cursor show none of their data', async () => {
  const [{ shopper: owner }, { shopper: other }] = [await somePersons(), await somePersons()]
  const listed = await other.get(`${endpoints.listShopperOrders.path}?limit=500&userId=${owner.id}&shopper_id=${owner.id}`)
  expect(listed.body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([other.orderId])
  const after = await owner.get(`${endpoints.listShopperOrders.path}?limit=500&cursor=${other.orderId}`)
  expect(after.body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([owner.orderId])
  await other.post(endpoints.updateCart, { userId: owner.id, cartItems: {} })
  expect(await owner.cart()).toEqual({ [owner.productId]: 2 })
  await other.post(endpoints.addAddress, { ...AN_ADDRESS, userId: owner.id, shopper_id: owner.id, _id: owner.addressId })
  expect((await owner.get(endpoints.listAddresses)).body.addresses).toHaveLength(1)
})
