import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { newGuest, placedGuestOrder, sqlOf } from '../../testing/guests.ts'
import { mailsTo } from '../../testing/mailed.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ config: { trustProxy: 1 } })
})
afterAll(() => store.close())

let clients = 0
/** Each request is from another address. */
const find = (number: string, email: string) =>
  store.visitor().post(endpoints.findOrder, { number, email }, { 'x-forwarded-for': `10.1.0.${clients++}` })
const linksTo = async (email: string) =>
  (await mailsTo(store, email)).filter(({ text }) => text.includes('for the link to this order'))

test('mails the link of a guest’s order to its email, and of an account’s order the page behind the login', async () => {
  const guest = newGuest(store)
  const { order, secret } = await placedGuestOrder(store, guest)
  expect(await find(order.number.toLowerCase().replace('-', ' '), guest.email.toUpperCase())).toMatchObject({ status: 200 })
  const [mail] = await linksTo(guest.email)
  expect(mail?.text).toContain(`/order/${secret}`)
  const { shopper, order: own } = await placedOrder(store)
  await find(own.number, shopper.email)
  const [ownMail] = await linksTo(shopper.email)
  expect(ownMail?.text).toContain(`/my-orders/${own.number}`)
})

test('responds the same, by the same statements, when number and email don’t belong together, and mails nothing', async () => {
  const guest = newGuest(store)
  const { order } = await placedGuestOrder(store, guest)
  const other = 'nobody@example.com'
  const seen: unknown[] = []
  for (const [number, email] of [
    [order.number, guest.email],
    [order.number, other],
    ['7K3M-9QXD', guest.email],
  ] as const) {
    let response: unknown
    const sql = await sqlOf(store, async () => {
      const { status, body } = await find(number, email)
      response = { status, body }
    })
    seen.push({ response, sql })
  }
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
  expect([(await linksTo(guest.email)).length, (await linksTo(other)).length]).toEqual([1, 0])
})

test('mails at most five links an hour, and takes ten requests a minute from an address', async () => {
  const guest = newGuest(store)
  const { order } = await placedGuestOrder(store, guest)
  for (let turn = 0; turn < 7; turn++) await find(order.number, guest.email)
  expect(await linksTo(guest.email)).toHaveLength(5)
  const from = { 'x-forwarded-for': '10.2.0.1' }
  const body = { number: order.number, email: guest.email }
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn++) statuses.push((await store.visitor().post(endpoints.findOrder, body, from)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
})

test.each([['7K3M'], [''], [7], [null]])('says that %j is no order number', async (number) => {
  const { status, body } = await find(number as string, 'gil@example.com')
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { number: 'Enter the order’s number, like 7K3M-9QXD' } })
})
