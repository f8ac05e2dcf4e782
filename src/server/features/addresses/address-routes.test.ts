import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

test('saves addresses and lists them oldest first', async () => {
  const shopper = await store.shopper()
  const first = await shopper.post(endpoints.addAddress, AN_ADDRESS)
  const second = await shopper.post(endpoints.addAddress, { address: { ...AN_ADDRESS, street: '  88 Market Street ' } })
  expect(first).toMatchObject({
    status: 201,
    body: { success: true, message: 'Address added successfully', address: AN_ADDRESS },
  })
  expect(second.body.address.street).toBe('88 Market Street')
  const { body } = await shopper.get(endpoints.listAddresses)
  expect(body).toEqual({ success: true, addresses: [first.body.address, second.body.address] })
})

test('saves a pasted address without what can’t be seen, and with plain spaces and hyphens', async () => {
  const shopper = await store.shopper()
  const pasted = {
    ...AN_ADDRESS,
    email: 'maya\u200B@example.com',
    street: '12\u00A0Orchard\nLane',
    zipcode: '\uFEFF97205\u20131234',
    phone: '\u202A+1 503\u2011555\uFE0D\u20100100\u202C',
  }
  const { status, body } = await shopper.post(endpoints.addAddress, pasted)
  expect(status).toBe(201)
  expect(body.address).toMatchObject({ ...AN_ADDRESS, zipcode: '97205-1234', phone: '+1 503-555-0100' })
})

test('lists only the shopper’s own addresses', async () => {
  const [one, other] = [await store.shopper(), await store.shopper()]
  await one.address()
  expect((await other.get(endpoints.listAddresses)).body.addresses).toEqual([])
})

test('requires every field', async () => {
  const shopper = await store.shopper()
  const { status, body } = await shopper.post(endpoints.addAddress, {})
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    street: 'Street address is required',
    city: 'City is required',
    state: 'State is required',
    zipcode: 'ZIP code is required',
    country: 'Country is required',
    phone: 'Phone is required',
  })
})

test('takes a ZIP code that is a number, and saves it as text', async () => {
  const shopper = await store.shopper()
  const { status, body } = await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, zipcode: 97205 })
  expect({ status, zipcode: body.address.zipcode }).toEqual({ status: 201, zipcode: '97205' })
})

test.each(['97205', '02134', '97205-1234', '100 00'])('accepts the zip code %s and saves it unchanged', async (zipcode) => {
  const shopper = await store.shopper()
  expect((await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, zipcode })).body.address.zipcode).toBe(zipcode)
})

test.each<[string, unknown]>([
  ['zipcode', 'ninety'],
  ['zipcode', '-97205'],
  ['zipcode', 97205.5],
  ['zipcode', true],
  ['phone', 'abc'],
  ['phone', '123456'],
  ['phone', `+1 503 555 ${'0'.repeat(200)}`],
  ['email', 'maya@'],
  ['firstName', '   '],
  ['street', 'x'.repeat(201)],
  ['city', null],
  ['city', { $ne: 1 }],
  ['state', 'Ore\0gon'],
  ['phone', ['1']],
])('rejects %s: %j', async (field, value) => {
  const shopper = await store.shopper()
  const { status, body } = await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, [field]: value })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})

test('rejects requests of a visitor', async () => {
  expect(await store.visitor().get(endpoints.listAddresses)).toMatchObject({ status: 401 })
  expect(await store.visitor().post(endpoints.addAddress, AN_ADDRESS)).toMatchObject({ status: 401 })
})

test('a shopper saves up to a hundred addresses, and another one once one is removed', async () => {
  const shopper = await store.shopper()
  const add = () => shopper.post(endpoints.addAddress, AN_ADDRESS)
  const { address } = (await add()).body
  for (let count = 1; count < 100; count += 1) expect(await add()).toMatchObject({ status: 201 })
  expect(await add()).toMatchObject({
    status: 409,
    body: { message: 'You can save up to 100 addresses. Remove one to add another.' },
  })
  expect((await shopper.get(endpoints.listAddresses)).body.addresses).toHaveLength(100)
  await shopper.post(endpoints.removeAddress, { id: address._id })
  expect(await add()).toMatchObject({ status: 201 })
})

test('an apartment and a note to the courier are optional, and an update without them removes them', async () => {
  const shopper = await store.shopper()
  const more = { line2: ' Unit 4 ', courierNote: 'Ring twice,\nthe bell is slow.' }
  const { address } = (await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, ...more })).body
  expect(address).toMatchObject({ line2: 'Unit 4', courierNote: 'Ring twice, the bell is slow.' })
  const { body } = await shopper.post(endpoints.updateAddress, { ...AN_ADDRESS, id: address._id })
  expect(body.address).not.toHaveProperty('line2')
  expect(body.address).not.toHaveProperty('courierNote')
  const tooLong = await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, courierNote: 'x'.repeat(201) })
  expect(tooLong).toMatchObject({ status: 422, body: { errors: { courierNote: expect.any(String) } } })
})

test('the shopper, the packer and the courier see apartment and note of an order', async () => {
  const [shopper, product, seller] = [await store.shopper(), await store.product(), await store.seller()]
  const more = { line2: 'Unit 4', courierNote: 'Ring twice' }
  const { address } = (await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, ...more })).body
  const items = [{ product: product._id, quantity: 1 }]
  const { order } = (await shopper.post(endpoints.placeCashOrder, { items, address: address._id })).body
  expect(order.address).toMatchObject(more)
  const packer = await store.staff('packer')
  const one = `${endpoints.getOrder.path}?id=${order._id}`
  expect((await packer.get(one)).body.order.address).toMatchObject(more)
  for (const status of ['Packing', 'Out for Delivery']) await seller.post(endpoints.changeOrderStatus, { id: order._id, status })
  const courier = await store.staff('courier')
  expect((await courier.get(one)).body.order).toMatchObject({ street: AN_ADDRESS.street, ...more })
})
