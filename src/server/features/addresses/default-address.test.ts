import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedAddressWire } from '../../../contract/addresses/addresses.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const saved = async (shopper: TestShopper): Promise<SavedAddressWire[]> =>
  (await shopper.get(endpoints.listAddresses)).body.addresses
const defaults = async (shopper: TestShopper) => (await saved(shopper)).flatMap(({ _id, isDefault }) => (isDefault ? [_id] : []))
const newAddresses = async (shopper: TestShopper, count: number) => {
  const ids: string[] = []
  for (let number = 0; number < count; number++) ids.push((await shopper.address())._id)
  return ids
}

test('the first address is the default until another is chosen', async () => {
  const shopper = await store.shopper()
  const [first, second] = [await shopper.address(), await shopper.address()]
  expect([first.isDefault, second.isDefault]).toEqual([true, false])
  expect(await defaults(shopper)).toEqual([first._id])
  expect(await shopper.post(endpoints.chooseDefaultAddress, { id: second._id })).toMatchObject({
    status: 200,
    body: { success: true, address: { _id: second._id, isDefault: true } },
  })
  expect(await defaults(shopper)).toEqual([second._id])
})

test('the newest of the rest follows a default that is removed', async () => {
  const shopper = await store.shopper()
  const [first, second, third] = await newAddresses(shopper, 3)
  expect(await shopper.post(endpoints.removeAddress, { id: first })).toMatchObject({ status: 200 })
  expect(await defaults(shopper)).toEqual([third])
  await shopper.post(endpoints.chooseDefaultAddress, { id: second })
  await shopper.post(endpoints.removeAddress, { id: third })
  expect(await defaults(shopper)).toEqual([second])
  await shopper.post(endpoints.removeAddress, { id: second })
  expect(await saved(shopper)).toEqual([])
  expect((await shopper.address()).isDefault).toBe(true)
})

test('exactly one is the default while many are added, chosen and removed at once', async () => {
  const shopper = await store.shopper()
  const added = await Promise.all(Array.from({ length: 12 }, () => shopper.address()))
  expect(added.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  const ids = added.map(({ _id }) => _id)
  const responses = await Promise.all([
    ...ids.map((id) => shopper.post(endpoints.chooseDefaultAddress, { id })),
    ...ids.slice(2).map((id) => shopper.post(endpoints.removeAddress, { id })),
    ...ids.slice(2).map((id) => shopper.post(endpoints.removeAddress, { id })),
  ])
  expect(responses.filter(({ status }) => ![200, 404].includes(status))).toEqual([])
  expect((await saved(shopper)).map(({ _id }) => _id).toSorted()).toEqual(ids.slice(0, 2).toSorted())
  expect(await defaults(shopper)).toHaveLength(1)
})

test('addresses that a process of the version before saved have a default, too', async () => {
  const shopper = await store.shopper()
  const [first, second] = await newAddresses(shopper, 2)
  await store.run(`delete from default_addresses where address_id = '${first}'`)
  expect(await defaults(shopper)).toEqual([first])
  expect((await shopper.address()).isDefault).toBe(false)
  await shopper.post(endpoints.removeAddress, { id: second })
  expect(await defaults(shopper)).toEqual([first])
})

test('an address is replaced whole, and orders keep the one that they were sent to', async () => {
  const shopper = await store.shopper()
  const product = await store.product()
  const { _id: id } = await shopper.address()
  await shopper.post(endpoints.placeCashOrder, { items: [{ product: product._id, quantity: 1 }], address: id })
  const moved = { ...AN_ADDRESS, street: '  88 Market Street ', city: 'Salem' }
  expect(await shopper.post(endpoints.updateAddress, { id, ...moved })).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Address updated',
      address: { ...moved, _id: id, street: '88 Market Street', isDefault: true },
    },
  })
  expect(await shopper.post(endpoints.updateAddress, { id, address: AN_ADDRESS })).toMatchObject({ status: 200 })
  await shopper.post(endpoints.removeAddress, { id })
  const { orders } = (await shopper.get(endpoints.listShopperOrders)).body
  expect(orders[0].address).toEqual({ _id: id, ...AN_ADDRESS })
})

test('the list names the address of the newest order, while it is saved', async () => {
  const shopper = await store.shopper()
  const product = await store.product()
  const [first, second] = await newAddresses(shopper, 2)
  const lastUsed = async () => (await saved(shopper)).flatMap(({ _id, isLastUsed }) => (isLastUsed ? [_id] : []))
  const orderTo = (address: string | undefined) =>
    shopper.post(endpoints.placeCashOrder, { items: [{ product: product._id, quantity: 1 }], address: address ?? '' })
  expect(await lastUsed()).toEqual([])
  for (const address of [second, first, second]) {
    expect(await orderTo(address)).toMatchObject({ status: 201 })
    expect(await lastUsed()).toEqual([address])
  }
  await shopper.post(endpoints.removeAddress, { id: second })
  expect(await lastUsed()).toEqual([])
})

test('an update names each field that is wrong or absent', async () => {
  const shopper = await store.shopper()
  const { _id: id } = await shopper.address()
  const { city: _, ...fields } = AN_ADDRESS
  const { status, body } = await shopper.post(endpoints.updateAddress, { id, ...fields, zipcode: 'ninety' })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual(['city', 'zipcode'])
  expect(await shopper.post(endpoints.updateAddress, AN_ADDRESS)).toMatchObject({
    status: 422,
    body: { errors: { id: 'id is required' } },
  })
})

test('another shopper’s address, an unknown one and what is no id do not exist', async () => {
  const [owner, other] = [await store.shopper(), await store.shopper()]
  const { _id } = await owner.address()
  for (const id of [_id, crypto.randomUUID(), 'x']) {
    expect(await other.post(endpoints.updateAddress, { id, ...AN_ADDRESS })).toMatchObject({ status: 404 })
    expect(await other.post(endpoints.removeAddress, { id })).toMatchObject({ status: 404 })
    expect(await other.post(endpoints.chooseDefaultAddress, { id })).toMatchObject({ status: 404 })
  }
  expect(await saved(owner)).toMatchObject([{ ...AN_ADDRESS, _id, isDefault: true }])
})
