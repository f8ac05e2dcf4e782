import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { guestOrderOf, newGuest, placedGuestOrder, withKey } from '../../testing/guests.ts'
import { mailedToken } from '../../testing/mailed.ts'
import { TestStore } from '../../testing/test-store.ts'

const PHONE = '(503) 555-0100'
const CALL = { status: 403, body: { success: false, message: `Please call the store: ${PHONE}` } }

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ connections: 10, config: { trustProxy: 1 } })
  await (await store.seller()).post(endpoints.saveSettings, { contact: { phone: PHONE } })
})
afterAll(() => store.close())

async function block(email: string, isBlocked = true): Promise<string> {
  const seller = await store.seller()
  const { customers } = (await seller.get(`${endpoints.listCustomers.path}?q=${encodeURIComponent(email)}`)).body
  const id: string = customers[0]._id
  expect(await seller.post(endpoints.blockCustomer, { id, isBlocked, reason: 'Sent back three orders' })).toMatchObject({
    status: 200,
  })
  return id
}

test('a blocked account can order neither in cash nor online, its quote says so, and its open orders go on', async () => {
  const [shopper, product] = [await store.shopper(), await store.product()]
  const body = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id }
  const placed = await shopper.post(endpoints.placeCashOrder, body, withKey('placed before'))
  await block(shopper.email)
  expect(await shopper.post(endpoints.placeCashOrder, body)).toMatchObject(CALL)
  expect(await shopper.post(endpoints.placeOnlineOrder, body)).toMatchObject(CALL)
  expect(await shopper.post(endpoints.quoteCart, { items: body.items })).toMatchObject({
    status: 200,
    body: { message: CALL.body.message },
  })
  expect(await shopper.post(endpoints.placeCashOrder, body, withKey('placed before'))).toMatchObject({
    status: 201,
    body: placed.body,
  })
  const step = { id: placed.body.order._id, status: 'Packing' }
  expect(await (await store.seller()).post(endpoints.changeOrderStatus, step)).toMatchObject({ status: 200 })
  const { orders } = (await shopper.get(endpoints.listShopperOrders)).body
  expect(orders).toHaveLength(1)
  await block(shopper.email, false)
  expect(await shopper.post(endpoints.placeCashOrder, body)).toMatchObject({ status: 201 })
})

test('the block of an account holds for guests with its confirmed email, and staff may still order for them', async () => {
  const [shopper, product] = [await store.shopper(), await store.product()]
  await block(shopper.email)
  const guest = newGuest(store, shopper.email.toUpperCase())
  expect(await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product._id))).toMatchObject(CALL)
  expect(await guest.post(endpoints.placeOnlineOrder, guestOrderOf(guest, product._id))).toMatchObject(CALL)
  const phoned = {
    items: [{ product: product._id, quantity: 1 }],
    customer: { name: 'Maya Winter', phone: '(503) 555-0142', email: shopper.email },
    address: { street: '9 Alder St', city: 'Portland', state: 'OR', zipcode: '97201', country: 'US' },
  }
  expect(await (await store.seller()).post(endpoints.placePhoneOrder, phoned)).toMatchObject({ status: 201 })
})

test('a guest with a confirmed email can be blocked, and one without can not', async () => {
  const [guest, product] = [newGuest(store), await store.product()]
  await placedGuestOrder(store, guest)
  const seller = await store.seller()
  const { customers } = (await seller.get(`${endpoints.listCustomers.path}?q=${guest.email}`)).body
  const request = { id: customers[0]._id, isBlocked: true, reason: 'Rude' }
  expect(await seller.post(endpoints.blockCustomer, request)).toMatchObject({ status: 409 })
  const token = await mailedToken(store, guest.email, '/confirm')
  expect(await store.visitor().post(endpoints.confirmEmail, { token })).toMatchObject({ status: 200 })
  await block(guest.email)
  expect(await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product._id))).toMatchObject(CALL)
  const other = newGuest(store)
  expect(await other.post(endpoints.placeCashOrder, guestOrderOf(other, product._id))).toMatchObject({ status: 201 })
})

test('no order is placed after the answer to a block, however many are being placed', async () => {
  const [shopper, product] = [await store.shopper(), await store.product()]
  const body = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id }
  const sent = Array.from({ length: 6 }, () => shopper.post(endpoints.placeCashOrder, body))
  await block(shopper.email)
  const count = async () => (await shopper.get(endpoints.listShopperOrders)).body.orders.length
  const placed = await count()
  await Promise.all(sent)
  expect(await count()).toBe(placed)
})

test('an account has the notes and its block in its data, and both end with it', async () => {
  const shopper = await store.shopper()
  const id = await block(shopper.email)
  const seller = await store.seller()
  await seller.post(endpoints.addCustomerNote, { id, note: 'Leave it\nat the “side” door' })
  expect((await shopper.get(endpoints.exportAccountData)).body).toMatchObject({
    notes: [{ note: 'Leave it\nat the “side” door', at: expect.any(String) }],
    block: { reason: 'Sent back three orders' },
  })
  expect(await shopper.post(endpoints.deleteAccount, { password: shopper.password })).toMatchObject({ status: 200 })
  expect(await seller.get(`${endpoints.getCustomer.path}?id=${id}`)).toMatchObject({ status: 404 })
  for (const table of ['customers', 'customer_notes', 'customer_blocks'] as const) {
    const rows = JSON.stringify(await store.db.selectFrom(table).selectAll().execute())
    expect(rows).not.toContain(id)
  }
})
