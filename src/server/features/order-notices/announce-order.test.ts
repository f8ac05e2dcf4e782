import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { publicLookup } from '../../platform/outbound/public-url.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { mailsTo } from '../../testing/mailed.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { openPushService, pushBrowser, vapidClaims } from '../../testing/push-service.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'
import { announceOrder } from './announce-order.ts'

let store: TestStore
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  ;[store, service] = await Promise.all([TestStore.open(), openPushService()])
})
afterAll(() => Promise.all([store.close(), service.close()]))
beforeEach(async () => {
  service.respondWith(201)
  service.received.splice(0)
  await store.db.deleteFrom('push_subscriptions').execute()
})

let devices = 0

/** Subscribes a new device of someone who is logged in. */
async function subscribed(person: Awaited<ReturnType<TestStore['freshSeller']>>) {
  const browser = pushBrowser(`${service.url}/device-${devices++}`)
  const response = await person.post(endpoints.subscribePush, browser.subscription)
  expect(response).toMatchObject({ status: 200, body: { message: 'Notifications are on for this device' } })
  return browser
}

const isOn = async (person: Awaited<ReturnType<TestStore['freshSeller']>>) =>
  (await person.get(endpoints.getPush)).body.endpoint !== null

test('each subscribed device is told when a new order is due, encrypted, without a name or an address', async () => {
  const [owner, packer] = [await store.freshSeller(), await store.staff('packer')]
  const [first, second] = [await subscribed(owner), await subscribed(packer)]
  const { order } = await placedOrder(store)
  await store.runJobs()
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(
    [first, second].map(({ subscription }) => new URL(subscription.endpoint).pathname),
  )
  const push = service.received.find(({ path }) => first.subscription.endpoint.endsWith(path))
  const time = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', timeStyle: 'short' })
    .format(new Date(order.dueAt))
    .replaceAll(/\s/g, ' ')
  expect(push && first.decrypt(push.body)).toEqual({
    title: 'New order',
    text: `Due by ${time}, 2 items`,
    number: order.number,
  })
  expect(push?.headers).toMatchObject({ ttl: '900', urgency: 'high', 'content-encoding': 'aes128gcm' })
  const { publicKey } = (await owner.get(endpoints.getPush)).body
  expect(vapidClaims(push?.headers.authorization ?? '', publicKey)).toMatchObject({ aud: service.url })
})

test('a device is told nothing more after its logout, after its session ended, and once it is switched off', async () => {
  const people = [
    await store.freshSeller(),
    await store.freshSeller(),
    await store.staff('manager'),
    await store.staff('packer'),
  ] as const
  for (const person of people) await subscribed(person)
  const [loggedOut, off, otherDevice, removed] = people
  await loggedOut.get(endpoints.logoutSeller)
  await off.post(endpoints.unsubscribePush, {})
  await store.run(`update sessions set expires_at = created_at + interval '1 ms' where staff_id = '${otherDevice.id}'`)
  store.clock.pass(1)
  expect(await (await store.seller()).post(endpoints.removeStaff, { id: removed.id })).toMatchObject({ status: 200 })
  expect(await isOn(off)).toBe(false)
  await placedOrder(store)
  await store.runJobs()
  expect(service.received).toEqual([])
  const left = await store.db.selectFrom('push_subscriptions').select('session_id').execute()
  expect(left).toHaveLength(1) // of the expired session, which is deleted within the hour
})

test('the next person who logs in at a browser gets its notifications in place of the one before', async () => {
  const [before, next] = [await store.freshSeller(), await store.staff('packer')]
  const { subscription } = await subscribed(before)
  await next.post(endpoints.subscribePush, subscription)
  expect([await isOn(before), await isOn(next)]).toEqual([false, true])
})

test.each([404, 410])('a subscription ends when the push service responds with %d', async (status) => {
  const owner = await store.freshSeller()
  await subscribed(owner)
  service.respondWith(status)
  await placedOrder(store)
  await store.runJobs()
  expect([await isOn(owner), service.received.length]).toEqual([false, 1])
})

test('a notification is tried again while the push service is away, until the order is no news', async () => {
  const owner = await store.freshSeller()
  await subscribed(owner)
  service.respondWith(503)
  const { order } = await placedOrder(store)
  await store.runJobs()
  store.clock.pass(10_000)
  await store.runJobs()
  expect(service.received).toHaveLength(2)
  service.respondWith(301)
  store.clock.pass(20_000)
  await store.runJobs()
  expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere')
  expect([await isOn(owner), service.received.length]).toEqual([true, 3])

  service.respondWith(503)
  const again = await placedOrder(store)
  await store.runJobs()
  store.clock.pass(15 * 60_000)
  await store.runJobs()
  expect(service.received).toHaveLength(4)
  expect(await waitingPushes()).toBe(0)
  expect(order.number).not.toBe(again.order.number)
})

const waitingPushes = async () =>
  (await store.db.selectFrom('jobs').select('id').where('kind', '=', 'send-push').execute()).length

test('an order that is packed already, or canceled, is no news', async () => {
  await subscribed(await store.freshSeller())
  const seller = await store.seller()
  const [packing, canceled] = [await placedOrder(store), await placedOrder(store)]
  await seller.post(endpoints.changeOrderStatus, { id: packing.order._id, status: 'Packing' })
  await canceled.shopper.post(endpoints.cancelOrder, { id: canceled.order._id })
  await store.runJobs()
  expect(service.received).toEqual([])
})

test.each([
  'http://push.example.com/x',
  'https://127.0.0.2:8443/x#part',
  'https://10.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:10.0.0.1]/x',
  'https://[fd00::1]/x',
  'https://0x0a000001/x',
  'https://intranet/x',
  'https://user:secret@push.example.com/x',
  'https://push.example.com:22/x',
  'ftp://push.example.com/x',
  'no address',
  `https://push.example.com/${'x'.repeat(1000)}`,
])('rejects %s as the address of a push service', async (endpoint) => {
  const seller = await store.seller()
  const { subscription } = pushBrowser(endpoint)
  expect(await seller.post(endpoints.subscribePush, subscription)).toMatchObject({ status: 422 })
})

test('a store with a public address takes no address of its own machine', async () => {
  const open = await TestStore.open({ config: { publicUrl: 'https://shop.example', hasPublicUrl: true } })
  const seller = await open.seller()
  const { subscription } = pushBrowser(`${service.url}/x`)
  expect(await seller.post(endpoints.subscribePush, subscription)).toMatchObject({ status: 422 })
  await open.close()
})

test('a name that leads to an address of the own network is not connected to', async () => {
  const resolve = (isLocal: boolean) =>
    new Promise((resolved) => publicLookup(isLocal)('localhost', {}, (error) => resolved(error?.name ?? null)))
  expect([await resolve(false), await resolve(true)]).toEqual(['ForbiddenAddress', null])
})

test('rejects keys for which nothing can be encrypted', async () => {
  const seller = await store.seller()
  const { subscription } = pushBrowser(`${service.url}/x`)
  for (const keys of [
    { ...subscription.keys, p256dh: 'AAAA' },
    { ...subscription.keys, auth: 'AAAA' },
  ])
    expect(await seller.post(endpoints.subscribePush, { ...subscription, keys })).toMatchObject({ status: 422 })
})

test('each address of the settings gets one mail for each new order, without a name or an address', async () => {
  const seller = await store.seller()
  const emails = ['ann@example.com', 'ben@example.com', 'ANN@example.com']
  expect(await seller.post(endpoints.saveSettings, { newOrderEmails: emails })).toMatchObject({
    body: { newOrderEmails: ['ANN@example.com', 'ben@example.com'] },
  })
  const { order, shopper } = await placedOrder(store)
  await store.runJobs()
  await announceOrder(store.platform, order._id as OrderId) // a job may run again
  for (const email of ['ANN@example.com', 'ben@example.com']) {
    const [mail, ...others] = await mailsTo(store, email)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(new RegExp(`^New order ${order.number}, due by \\d+:\\d\\d [AP]M$`))
    expect(mail?.text).toContain(`/seller/orders?q=${order.number}`)
    for (const personal of [shopper.email, order.address.lastName, AN_ADDRESS.street]) expect(mail?.text).not.toContain(personal)
  }
  await seller.post(endpoints.saveSettings, { newOrderEmails: [] })
  await placedOrder(store)
  expect(await mailsTo(store, 'ben@example.com')).toHaveLength(1)
})

test('the mail of a new order says what its goods by weight weigh and come to about', async () => {
  const [seller, shopper] = [await store.seller(), await store.shopper()]
  await seller.post(endpoints.saveSettings, { newOrderEmails: ['cat@example.com'] })
  const goods = await (await productEditor(store)).add({
    ...{ name: 'Plum tomatoes', price: undefined, offerPrice: undefined },
    weighed: { per: 'lb', piece: 0.5, price: 2.99 },
  })
  const request = { items: [{ product: goods._id, quantity: 4 }], address: (await shopper.address())._id }
  await shopper.post(endpoints.placeCashOrder, request)
  await store.runJobs()
  const [mail] = await mailsTo(store, 'cat@example.com')
  expect(mail?.text).toContain('to be paid in cash: about $6.12')
  expect(mail?.text).toMatch(/4 × Plum tomatoes, about 2 lb in all.*about \$6\.00/s)
  await seller.post(endpoints.saveSettings, { newOrderEmails: [] })
})
