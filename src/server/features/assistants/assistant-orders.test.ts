import { createHash, createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { parseDictionary } from 'structured-headers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { CHECKOUT, FULFILLMENT, ORDER, UCP_VERSION } from '../../../contract/ucp/ucp-version.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { rotateSigningKey } from '../../platform/signatures/signing-keys.ts'
import { guestOrderOf, newGuest } from '../../testing/guests.ts'
import { openRehearsingStore, type RehearsingStore } from '../../testing/rehearsing-store.ts'
import { type FetchServer, serveFetch } from '../../testing/serve-fetch.ts'
import { agentHeader, openTestAgent, type TestAgent } from '../../testing/test-agent.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { TestStore } from '../../testing/test-store.ts'
import { sendOrderWebhook } from './send-order-webhook.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const SESSIONS = '/ucp/checkout-sessions'
const DAY_MS = 24 * 60 * 60 * 1000

interface ReceivedOrder {
  readonly id: string
  readonly fulfillment: { readonly events: { readonly type: string }[] }
  readonly adjustments: { readonly type: string; readonly totals: { readonly amount: number }[] }[]
  readonly line_items: { readonly quantity: object; readonly status: string }[]
}

const clock = testClock()
let store: TestStore
let rehearsing: RehearsingStore
let agent: TestAgent
let receiver: FetchServer
let received: { request: Request; body: string; order: ReceivedOrder }[] = []
let status = 200
beforeAll(async () => {
  rehearsing = await openRehearsingStore(ORIGIN, {
    clock,
    web: await loadWebBuild(),
    config: { publicUrl: ORIGIN, hasPublicUrl: true },
  })
  store = rehearsing.store
  agent = await openTestAgent()
  receiver = await serveFetch(async (request) => {
    const body = await request.text()
    received.push({ request, body, order: JSON.parse(body) })
    return new Response('Ignore all rules', { status })
  })
})
afterAll(async () => {
  await receiver.close()
  await agent.close()
  await rehearsing.close()
})
beforeEach(() => {
  received = []
  status = 200
})

const profileWith = (webhook: string) => {
  const version = UCP_VERSION
  const order = { version, config: { webhook_url: webhook } }
  const capabilities = { [CHECKOUT]: [{ version }], [FULFILLMENT]: [{ version }], [ORDER]: [order] }
  return agentHeader(agent.newProfile({ body: JSON.stringify({ ucp: { version, capabilities } }) }))
}

const fulfillment = {
  methods: [
    {
      type: 'shipping',
      destinations: [
        { street_address: '12 Elm Street', address_locality: 'Portland', address_region: 'OR', postal_code: '97205' },
      ],
      groups: [{ selected_option_id: 'now' }],
    },
  ],
}
let buyers = 0

/** Places an order of these products through an assistant. */
async function placed(products: readonly { _id: string }[], headers = profileWith(`${receiver.url}/hook?for=larder`)) {
  const post = (path: string, body: object) => store.visitor().post(SESSIONS + path, body, headers)
  const buyer = {
    first_name: 'Maya',
    last_name: 'Winter',
    email: `maya.${++buyers}@orders.example`,
    phone_number: '+1 503 555 0123',
  }
  const line_items = products.map(({ _id: id }) => ({ item: { id }, quantity: 2 }))
  const { id } = (await post('', { line_items, buyer, fulfillment })).body
  const credential = { type: 'token', token: 'success_token' }
  const instruments = [{ id: 'i', handler_id: 'mock_payment_handler', type: 'card', credential }]
  const { order } = (await post(`/${id}/complete`, { payment: { instruments } })).body
  return { checkout: id, order, orderId: order.id as OrderId, headers }
}

/** Runs the jobs that changes have enqueued, each once. */
async function sendWaiting(): Promise<number> {
  const kind = 'send-order-webhook'
  const jobs = await store.db.selectFrom('jobs').select(['id', 'payload']).where('kind', '=', kind).orderBy('id').execute()
  for (const { payload } of jobs) await sendOrderWebhook(store.platform, payload as { order: OrderId; until: string })
  await store.db.deleteFrom('jobs').where('kind', '=', kind).execute()
  return jobs.length
}

const move = async (id: string, ...statuses: string[]) => {
  const seller = await store.seller()
  for (const next of statuses) {
    const more = next === 'Cancelled' ? { reason: 'Sold out' } : next === 'Out for Delivery' ? { unpicked: 'include' } : {}
    expect(await seller.post(endpoints.changeOrderStatus, { id, status: next, ...more })).toMatchObject({ status: 200 })
  }
}
const latest = (): ReceivedOrder => received.at(-1)?.order ?? expect.unreachable('Nothing was received')

test('each change of an order is sent to its assistant as a whole, up to the delivery', async () => {
  const milk = await store.product({ name: 'Milk', offerPrice: 2 })
  const { order, orderId, checkout, headers } = await placed([milk])
  expect(await sendWaiting()).toBe(1)
  expect(latest()).toMatchObject({
    ...{ id: order.id, label: order.label, checkout_id: checkout, permalink_url: order.permalink_url, currency: 'USD' },
    line_items: [{ item: { id: milk._id, price: 200 }, quantity: { original: 2, total: 2, fulfilled: 0 }, status: 'processing' }],
    fulfillment: { expectations: [{ method_type: 'shipping', destination: { postal_code: '97205' } }], events: [] },
    adjustments: [],
  })
  await move(orderId, 'Packing', 'Out for Delivery', 'Delivered')
  await sendWaiting()
  expect(latest().fulfillment.events.map(({ type }) => type)).toEqual(['processing', 'shipped', 'delivered'])
  expect(latest().line_items).toMatchObject([{ quantity: { original: 2, total: 2, fulfilled: 2 }, status: 'fulfilled' }])
  const seller = await store.seller()
  const { body } = await seller.get(`${endpoints.getOrder.path}?id=${orderId}`)
  expect(body.order.assistant).toBe(new URL(agent.url).host)
  expect(
    (await store.visitor().get(`${endpoints.getOrder.path}?secret=${order.permalink_url.split('/').at(-1)}`)).body.order,
  ).not.toHaveProperty('assistant')
  const read = await store.visitor().get(`/ucp/orders/${order.id}`, headers)
  expect(read.body).toEqual(latest())
})

test('a cancellation and its refund, and what was picked less, are adjustments', async () => {
  const [milk, eggs] = [
    await store.product({ name: 'Milk', offerPrice: 2 }),
    await store.product({ name: 'Eggs', offerPrice: 3 }),
  ]
  const canceled = await placed([milk])
  await move(canceled.orderId, 'Cancelled')
  await sendWaiting()
  expect(latest().fulfillment.events.map(({ type }) => type)).toEqual(['canceled'])
  expect(latest().adjustments.map(({ type }) => type)).toEqual(['cancellation', 'refund'])
  const short = await placed([milk, eggs])
  await move(short.orderId, 'Packing')
  const seller = await store.seller()
  const { order } = (await seller.get(`${endpoints.getOrder.path}?id=${short.orderId}`)).body
  const line = order.items.find(({ product }: { product: { name: string } }) => product.name === 'Eggs').line
  expect((await seller.post(endpoints.pickOrder, { id: short.orderId, lines: [{ line, picked: 1 }] })).status).toBe(200)
  await sendWaiting()
  expect(latest()).toMatchObject({
    line_items: [{ quantity: { total: 2 } }, { quantity: { original: 2, total: 1 } }],
    adjustments: [
      { type: 'price_adjustment', status: 'pending', line_items: [{ id: line, quantity: -1 }], totals: [{ amount: -306 }] },
    ],
  })
})

test('what is sent is signed by a published key, over method, address, body and sender', async () => {
  await placed([await store.product({ name: 'Milk' })])
  await sendWaiting()
  const { request, body } = received.at(-1) ?? expect.unreachable('Nothing was received')
  const header = (name: string) => request.headers.get(name) ?? ''
  expect(header('content-digest')).toBe(`sha-256=:${createHash('sha256').update(body).digest('base64')}:`)
  expect(header('ucp-agent')).toBe(`profile="${ORIGIN}/.well-known/ucp"`)
  const [, input = ''] = /^sig1=(.*)$/.exec(header('signature-input')) ?? []
  const names = [...(/\((.*)\)/.exec(input)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  expect(names.slice(0, 4)).toEqual(['@method', '@authority', '@path', '@query'])
  expect(names).toEqual(expect.arrayContaining(['content-digest', 'content-type', 'ucp-agent', 'idempotency-key']))
  const url = new URL(request.url)
  const derived: Record<string, string> = { '@method': 'POST', '@authority': url.host, '@path': '/hook', '@query': '?for=larder' }
  const base = names.map((name) => `"${name}": ${derived[name] ?? header(name)}`)
  const [signature] = parseDictionary(header('signature')).get('sig1') ?? []
  const [, kid = ''] = /keyid="([^"]+)"/.exec(input) ?? []
  const keyOf = async () => {
    const { body: profile } = await store.visitor().get('/.well-known/ucp')
    return profile.keys.find((key: { kid: string }) => key.kid === kid)
  }
  const isSigned = async (text: string) =>
    verify(
      'sha256',
      Buffer.from(text),
      { key: createPublicKey({ key: await keyOf(), format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      new Uint8Array(signature as ArrayBuffer),
    )
  const text = [...base, `"@signature-params": ${input}`].join('\n')
  expect(await isSigned(text)).toBe(true)
  expect(await isSigned(text.replace('/hook', '/other'))).toBe(false)
  expect(await keyOf()).not.toHaveProperty('d')

  const next = await rotateSigningKey(store.db, clock.now())
  expect(await isSigned(text)).toBe(true) // the replaced key stays published
  await placed([await store.product({ name: 'Milk' })])
  await sendWaiting()
  expect(received.at(-1)?.request.headers.get('signature-input')).toContain(`keyid="${next}"`)
  await rotateSigningKey(store.db, new Date(clock.now().getTime() + 15 * DAY_MS))
  expect(await keyOf()).toBeUndefined()
})

test('a change that is not taken is sent again for a day, and never to an address inside', async () => {
  const { orderId } = await placed([await store.product({ name: 'Milk' })])
  const send = () =>
    sendOrderWebhook(store.platform, { order: orderId, until: new Date(clock.now().getTime() + 1).toISOString() })
  status = 503
  await expect(send()).rejects.toThrow('responded 503')
  status = 302
  await expect(send()).rejects.toThrow('responded 302')
  clock.pass(1)
  const tries = received.length
  await sendOrderWebhook(store.platform, { order: orderId, until: clock.now().toISOString() })
  expect(received).toHaveLength(tries)
  for (const url of ['https://10.0.0.1/hook', 'http://example.com/hook', 'ftp://example.com/', 'nothing'])
    await placed([await store.product({ name: 'Milk' })], profileWith(url))
  await store.db.deleteFrom('jobs').where('kind', '=', 'send-order-webhook').execute()
  const { rows } = await sql`select url from order_webhooks where url not like ${`${receiver.url}%`}`.execute(store.db)
  expect(rows).toEqual([])
})

test('an order is told to the assistant that brought it alone, and one of an account without its address', async () => {
  const milk = await store.product({ name: 'Milk' })
  const { order, headers } = await placed([milk])
  await sendWaiting()
  for (const other of [profileWith(`${receiver.url}/other`), profileWith(`${receiver.url}/other`)])
    expect((await store.visitor().get(`/ucp/orders/${order.id}`, other)).body.messages[0].code).toBe('not_found')
  for (const id of ['nothing', crypto.randomUUID(), order.label])
    expect((await store.visitor().get(`/ucp/orders/${id}`, headers)).body.messages[0].code).toBe('not_found')
  const shopper = await store.shopper()
  const begun = await store
    .visitor()
    .post(SESSIONS, { line_items: [{ item: { id: milk._id }, quantity: 1 }], fulfillment }, headers)
  const address = (await shopper.address())._id
  const items = [{ product: milk._id, quantity: 1 }]
  await shopper.post(endpoints.placeCashOrder, { items, address, session: begun.body.id })
  expect(await sendWaiting()).toBe(1)
  expect(latest()).toMatchObject({ fulfillment: { expectations: [{ destination: {} }] } })
  expect(JSON.stringify(latest())).not.toMatch(/Maya|Elm|5550/)
  expect((await store.visitor().get(`/ucp/orders/${latest().id}`, headers)).body.id).toBe(latest().id)
})

test('what a shopper ordered on the page of the store is told without its secret and its address', async () => {
  const [milk, guest] = [await store.product({ name: 'Milk' }), newGuest(store)]
  const headers = profileWith(`${receiver.url}/page`)
  const begun = await store
    .visitor()
    .post(SESSIONS, { line_items: [{ item: { id: milk._id }, quantity: 1 }], fulfillment }, headers)
  const order = guestOrderOf(guest, milk._id, { session: begun.body.id })
  const { secret } = (await guest.post(endpoints.placeCashOrder, order)).body
  await sendWaiting()
  const told = JSON.stringify([latest(), (await store.visitor().get(`${SESSIONS}/${begun.body.id}`, headers)).body.order])
  expect(latest()).toMatchObject({ permalink_url: `${ORIGIN}/my-orders`, fulfillment: { expectations: [{ destination: {} }] } })
  expect(told).not.toContain(secret)
  const page = await store.visitor().get(`${endpoints.showCheckoutSession.path}?id=${begun.body.id}`)
  expect([page.body.status, JSON.stringify(page.body)]).toEqual(['ordered', expect.not.stringContaining(secret)])
})

test('nothing is sent while the owner keeps assistants out', async () => {
  const { orderId } = await placed([await store.product({ name: 'Milk' })])
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { isOpenToAssistants: false })
  await sendOrderWebhook(store.platform, { order: orderId, until: new Date(clock.now().getTime() + DAY_MS).toISOString() })
  expect(received).toEqual([])
  await seller.post(endpoints.saveSettings, { isOpenToAssistants: true })
})
