import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { otherProcesses } from '../../testing/open-app.ts'
import { openRehearsingStore, type RehearsingStore } from '../../testing/rehearsing-store.ts'
import { serveFetch } from '../../testing/serve-fetch.ts'
import { openShoppingAgent } from '../../testing/shopping-agent.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { TestStore } from '../../testing/test-store.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60_000
const BLOCKED = { code: 'profile_not_trusted', content: 'This store does not serve this assistant', continue_url: ORIGIN }

const clock = testClock()
const others = otherProcesses()
let store: TestStore
let rehearsing: RehearsingStore
let bread: { _id: string }
beforeAll(async () => {
  rehearsing = await openRehearsingStore(ORIGIN, {
    clock,
    connections: 10,
    web: await loadWebBuild(),
    config: { publicUrl: ORIGIN, hasPublicUrl: true },
  })
  store = rehearsing.store
  bread = await store.product({ name: 'Bread', price: 5, offerPrice: 4 })
})
afterAll(async () => {
  await others.close()
  await rehearsing.close()
})

async function newAgent(webhook?: string) {
  const agent = await openShoppingAgent(webhook)
  onTestFinished(() => agent.close())
  return agent
}

beforeEach(() => clock.pass(2 * MINUTE_MS)) // no test uses up the tries a minute of the next one

async function rule(site: string, change: object) {
  const saved = await (await store.seller()).post(endpoints.saveAssistantRule, { site, ...change })
  expect(saved.status).toBe(200)
  return saved.body.rule
}

async function ordersOf(site: string): Promise<{ orders: number; declines: number; placed: number }> {
  const { assistants } = (await (await store.seller()).get(endpoints.listAssistants)).body
  const found = assistants.find((one: { site: string }) => one.site === site)
  const days = await store.db.selectFrom('assistant_days').select('placed').where('site', '=', site).execute()
  return { orders: found.recent.orders, declines: found.recent.declines, placed: days[0]?.placed ?? 0 }
}

test('a blocked assistant is refused by each operation and tool, and its profile is not fetched again', async () => {
  const [agent, other] = [await newAgent(), await newAgent()]
  const { id } = (await agent.create(store, bread)).body
  expect(await rule(agent.site, { isBlocked: true })).toEqual({
    ...{ site: agent.site, isBlocked: true },
    ...{ ordersADay: null, openCheckouts: null },
  })
  const fetched = agent.fetched()
  for (const [method, path, body] of [
    ['POST', '/catalog/search', { query: 'bread' }],
    ['POST', '/catalog/lookup', { ids: [bread._id] }],
    ['POST', '/catalog/product', { id: bread._id }],
    ['POST', '/checkout-sessions', { line_items: [{ item: { id: bread._id }, quantity: 1 }] }],
    ['GET', `/checkout-sessions/${id}`],
    ['PUT', `/checkout-sessions/${id}`, { line_items: [{ item: { id: bread._id }, quantity: 2 }] }],
    ['POST', `/checkout-sessions/${id}/complete`, agent.payment('success_token')],
    ['POST', `/checkout-sessions/${id}/cancel`, {}],
    ['GET', `/orders/${id}`],
  ] as const)
    expect(await agent.send(store, method, path, body), path).toMatchObject({ status: 403, body: BLOCKED })
  for (const [tool, args, key] of [
    ['search_catalog', { catalog: { query: 'bread' } }],
    ['get_checkout', { id }],
    ['complete_checkout', { id, checkout: agent.payment('success_token') }, 'a-key'],
  ] as const)
    expect(await agent.call(store, tool, args, key), tool).toMatchObject({
      status: 403,
      body: { error: { code: -32000, message: BLOCKED.content, data: BLOCKED } },
    })
  expect(agent.fetched()).toBe(fetched)
  expect((await store.visitor().get('/.well-known/ucp')).status).toBe(200)
  expect((await other.search(store, 'bread')).status).toBe(200)
})

test('of an open checkout of a blocked assistant comes no order, and it stays ended after the block', async () => {
  const agent = await newAgent()
  const { id } = (await agent.create(store, bread)).body
  await rule(agent.site, { isBlocked: true })
  const page = await store.visitor().get(`${endpoints.showCheckoutSession.path}?id=${id}`)
  expect(page.body.status).toBe('over')
  await rule(agent.site, { isBlocked: false })
  expect(await agent.complete(store, id)).toMatchObject({ status: 409, body: { code: 'checkout_ended' } })
  const next = (await agent.create(store, bread)).body
  expect(await agent.complete(store, next.id)).toMatchObject({ status: 200, body: { status: 'completed' } })
})

test('orders that a blocked assistant brought stay, and it is told of their changes', async () => {
  const received: string[] = []
  const receiver = await serveFetch(async (request) => {
    received.push(await request.text())
    return new Response('', { status: 200 })
  })
  onTestFinished(() => receiver.close())
  const agent = await newAgent(`${receiver.url}/hook`)
  const { id } = (await agent.create(store, bread)).body
  const { order } = (await agent.complete(store, id)).body
  await store.runJobs()
  await rule(agent.site, { isBlocked: true })
  const before = received.length
  const seller = await store.seller()
  expect((await seller.post(endpoints.changeOrderStatus, { id: order.id, status: 'Packing' })).status).toBe(200)
  await store.runJobs()
  expect(received.length).toBe(before + 1)
  expect(await ordersOf(agent.site)).toMatchObject({ orders: 1 })
})

test('a block and its end are known to other processes at once', async () => {
  const agent = await newAgent()
  const other = await others.open(store)
  const visitor = {
    visitor: () => ({ ...store.visitor(), send: (path: string, init?: RequestInit) => fetch(other + path, init) }),
  }
  const status = async () => (await agent.send(visitor as never, 'POST', '/catalog/search', { query: 'bread' })).status
  expect(await status()).toBe(200)
  await rule(agent.site, { isBlocked: true })
  await expect.poll(status, { timeout: 10_000, interval: 20 }).toBe(403)
  await rule(agent.site, { isBlocked: false })
  await expect.poll(status, { timeout: 10_000, interval: 20 }).toBe(200)
})

test('no checkout that is begun or completed while its assistant is blocked is ordered after the answer', async () => {
  const agent = await newAgent()
  const { id } = (await agent.create(store, bread)).body
  const sent = [
    ...Array.from({ length: 6 }, () => agent.complete(store, id)),
    ...Array.from({ length: 6 }, async () => {
      const { body } = await agent.create(store, bread)
      return agent.complete(store, body.id ?? 'none')
    }),
  ]
  await rule(agent.site, { isBlocked: true })
  const ordered = () =>
    store.db
      .selectFrom('checkout_sessions')
      .select('id')
      .where('site', '=', agent.site)
      .where('order_id', 'is not', null)
      .execute()
  const placed = await ordered()
  await Promise.all(sent)
  expect(await ordered()).toEqual(placed)
})

test('an assistant places as many orders a day as the owner lets it, however many are sent at once', async () => {
  const agent = await newAgent()
  await rule(agent.site, { ordersADay: 3 })
  const ids: string[] = []
  for (let checkouts = 0; checkouts < 9; checkouts += 1) ids.push((await agent.create(store, bread)).body.id)
  const results = await Promise.all(ids.map((id) => agent.complete(store, id)))
  expect(results.filter(({ body }) => body.status === 'completed')).toHaveLength(3)
  const refused = results.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(6)
  expect(refused[0]?.body).toMatchObject({ code: 'too_many_orders', continue_url: ORIGIN })
  expect(await ordersOf(agent.site)).toMatchObject({ orders: 3, placed: 3 })
  const left = ids.filter((_, at) => results[at]?.status === 429)
  const overMcp = await agent.call(store, 'complete_checkout', { id: left[0], checkout: agent.payment('success_token') }, 'key')
  expect(overMcp).toMatchObject({ status: 429, body: { error: { code: -32000, data: { code: 'too_many_orders' } } } })
  await rule(agent.site, { ordersADay: null })
  expect((await agent.complete(store, left[0] ?? '')).body.status).toBe('completed')
})

test('an order that is not placed does not count among those of the day', async () => {
  const agent = await newAgent()
  await rule(agent.site, { ordersADay: 1 })
  const { id } = (await agent.create(store, bread)).body
  expect((await agent.complete(store, id, 'fail_token')).body.messages[0].code).toBe('payment_failed')
  const settings = (open: boolean) =>
    store.seller().then((seller) => seller.post(endpoints.saveSettings, { isTakingOrders: open }))
  await settings(false)
  expect((await agent.complete(store, id)).body.status).not.toBe('completed')
  await settings(true)
  expect(await ordersOf(agent.site)).toMatchObject({ orders: 0, placed: 0, declines: 1 })
  expect((await agent.complete(store, id)).body.status).toBe('completed')
})

test('a site has as many checkouts open as the owner lets it, with any number of profiles and at once', async () => {
  const agent = await newAgent()
  await rule(agent.site, { openCheckouts: 2 })
  const results = await Promise.all(Array.from({ length: 8 }, () => agent.create(store, bread)))
  expect(results.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = results.find(({ status }) => status !== 201)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_sessions', content: 'At most 2 checkouts may be open at once' },
  })
  const body = { line_items: [{ item: { id: bread._id }, quantity: 1 }] }
  const otherProfile = { 'ucp-agent': `profile="${agent.profile}?other"` }
  expect((await agent.send(store, 'POST', '/checkout-sessions', body, otherProfile)).status).toBe(429)
  const { id } = results.find(({ status }) => status === 201)?.body ?? {}
  expect((await agent.send(store, 'POST', `/checkout-sessions/${id}/cancel`, {})).status).toBe(200)
  expect((await agent.create(store, bread)).status).toBe(201)
})

test('after ten declined payments in an hour nothing is ordered, and nobody learns of further ones', async () => {
  const agent = await newAgent()
  const { id } = (await agent.create(store, bread)).body
  const results = await Promise.all(Array.from({ length: 20 }, () => agent.complete(store, id, 'stolen_token')))
  expect(results.filter(({ body }) => body.messages?.[0]?.code === 'payment_failed')).toHaveLength(10)
  expect(results.filter(({ status }) => status === 429)).toHaveLength(10)
  clock.pass(2 * MINUTE_MS) // the limit of tries a minute is another one
  const refused = await agent.complete(store, id)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_declines' } })
  expect(refused.headers.get('retry-after')).toBe(String(58 * 60))
  const overMcp = await agent.call(store, 'complete_checkout', { id, checkout: agent.payment('success_token') }, 'a-key')
  expect(overMcp).toMatchObject({ status: 429, body: { error: { data: { code: 'too_many_declines', retry_after: 58 * 60 } } } })
  expect(await ordersOf(agent.site)).toMatchObject({ orders: 0, declines: 10 })
  clock.pass(HOUR_MS)
  const next = (await agent.create(store, bread)).body
  expect((await agent.complete(store, next.id)).body.status).toBe('completed')
})
