import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { guestOrderOf, newGuest } from '../../testing/guests.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import type { TestShopper } from '../../testing/test-store.ts'

const { store } = await openPayingStore()

let shopper: TestShopper
let product: string
beforeAll(async () => {
  shopper = await store.shopper()
  product = (await store.product())._id
})

const items = () => [{ product, quantity: 1 }]
const RINGS = { ...AN_ADDRESS, courierNote: 'Ring twice' }

async function shown(by: Pick<TestShopper, 'get'>, order: string): Promise<OrderWire> {
  return (await by.get(`${endpoints.getOrder.path}?id=${order}`)).body.order
}

async function orderWith(address: object, more: object): Promise<OrderWire> {
  const saved = (await shopper.post(endpoints.addAddress, address)).body.address._id
  const { status, body } = await shopper.post(endpoints.placeCashOrder, { items: items(), address: saved, ...more })
  expect(status).toBe(201)
  return body.order
}

test('an order has its own note, else that of its address, for shopper, packer and courier', async () => {
  const packer = await store.staff('packer')
  const courier = await store.staff('courier')
  for (const [address, more, note] of [
    [AN_ADDRESS, { note: '  Leave it\nwith Ada ' }, 'Leave it with Ada'],
    [RINGS, { note: 'Not the bell' }, 'Not the bell'],
    [RINGS, {}, 'Ring twice'],
    [RINGS, { note: '' }, undefined],
    [AN_ADDRESS, {}, undefined],
  ] as const) {
    const order = await orderWith(address, more)
    const seen = [order.note, (await shown(shopper, order._id)).note, (await shown(packer, order._id)).note]
    for (const status of ['Packing', 'Out for Delivery'])
      await (await store.seller()).post(endpoints.changeOrderStatus, { id: order._id, status })
    expect([...seen, (await shown(courier, order._id)).note]).toEqual([note, note, note, note])
  }
})

test('a guest’s order, one by phone, one paid by card and a pickup have a note', async () => {
  const guest = newGuest(store)
  const { body } = await guest.post(endpoints.placeCashOrder, { ...guestOrderOf(guest, product), note: 'Side door' })
  expect(body.order.note).toBe('Side door')
  expect((await store.visitor().get(`${endpoints.getOrder.path}?secret=${body.secret}`)).body.order.note).toBe('Side door')
  const seller = await store.seller()
  const pickup = { isOffered: true, address: 'Market Street 1', minutes: 20 }
  expect(await seller.post(endpoints.saveSettings, { pickup })).toMatchObject({ status: 200 })
  const phone = { customer: { name: 'Maya Winter', phone: '+1 503 555 0142' }, fulfilment: 'pickup', note: 'My son comes' }
  expect((await seller.post(endpoints.placePhoneOrder, { items: items(), ...phone })).body.order.note).toBe('My son comes')
  const address = (await shopper.post(endpoints.addAddress, RINGS)).body.address._id
  const online = await shopper.post(endpoints.placeOnlineOrder, { items: items(), address, note: 'Blue gate' })
  expect(online.body.order.note).toBe('Blue gate')
})

test.each([['x'.repeat(201)], [null], [7], [{}]])('refuses the note %j', async (note) => {
  const address = (await shopper.address())._id
  const refused = await shopper.post(endpoints.placeCashOrder, { items: items(), address, note })
  expect(refused).toMatchObject({ status: 422, body: { errors: { note: expect.any(String) } } })
})

test('an order from before notes has the note of its address', async () => {
  const { _id } = await orderWith(RINGS, {})
  await store.db
    .updateTable('orders')
    .set({ note: null })
    .where('id', '=', _id as never)
    .execute()
  expect((await shown(shopper, _id)).note).toBe('Ring twice')
})
