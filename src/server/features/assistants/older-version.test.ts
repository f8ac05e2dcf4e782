import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import {
  BUYER_CONSENT,
  CHECKOUT,
  DISCOUNT,
  FULFILLMENT,
  OLDER_PROFILE_PATH,
  OLDER_VERSION,
  ORDER,
  UCP_PROFILE_PATH,
  UCP_VERSION,
} from '../../../contract/ucp/ucp-version.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { openRehearsingStore, type RehearsingStore } from '../../testing/rehearsing-store.ts'
import { type FetchServer, serveFetch } from '../../testing/serve-fetch.ts'
import { agentHeader, CATALOG_CAPABILITIES, openTestAgent, profileOf, type TestAgent } from '../../testing/test-agent.ts'
import { assistantOf, codesOf, line, newBuyer, totalOf, wholeCheckout } from '../../testing/test-assistant.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { TestStore } from '../../testing/test-store.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const CAPABILITIES = [...CATALOG_CAPABILITIES, CHECKOUT, FULFILLMENT, DISCOUNT, BUYER_CONSENT, ORDER]

let store: TestStore
let rehearsing: RehearsingStore
let agent: TestAgent
let receiver: FetchServer
const received: { readonly headers: Headers; readonly order: Record<string, unknown> }[] = []
beforeAll(async () => {
  rehearsing = await openRehearsingStore(ORIGIN, {
    clock: testClock(),
    web: await loadWebBuild(),
    config: { publicUrl: ORIGIN, hasPublicUrl: true },
  })
  store = rehearsing.store
  agent = await openTestAgent()
  receiver = await serveFetch(async (request) => {
    received.push({ headers: request.headers, order: JSON.parse(await request.text()) })
    return new Response('')
  })
})
afterAll(async () => {
  await receiver.close()
  await agent.close()
  await rehearsing.close()
})

const older = (version: string = OLDER_VERSION) =>
  assistantOf(store, agentHeader(agent.newProfile({ body: profileOf(version, CAPABILITIES) })))

/** Weighs half a pound a piece and costs $3.99 a pound, so that a piece is $2.00 and two pieces are $4.00. */
const someHam = () =>
  store.product({
    name: 'Ham',
    price: undefined,
    offerPrice: undefined,
    weighed: { per: 'lb', piece: 0.5, price: 3.99 },
  } as never)

test('the profile leads to one of the older version, which is whole and has its own names', async () => {
  const { body } = await store.visitor().get(UCP_PROFILE_PATH)
  expect(body.ucp.supported_versions).toEqual({ [OLDER_VERSION]: ORIGIN + OLDER_PROFILE_PATH })
  const leaf = await store.visitor().get(OLDER_PROFILE_PATH)
  expect([leaf.status, leaf.headers.get('cache-control'), leaf.body.ucp.version]).toEqual([
    200,
    'public, max-age=300',
    OLDER_VERSION,
  ])
  expect(leaf.body.ucp).not.toHaveProperty('supported_versions')
  expect(leaf.body).not.toHaveProperty('keys')
  expect(leaf.body.signing_keys).toEqual(body.keys)
  expect(JSON.stringify(leaf.body)).not.toContain(UCP_VERSION)
  expect(leaf.body.ucp.capabilities[CHECKOUT]).toEqual([
    {
      version: OLDER_VERSION,
      spec: `https://ucp.dev/${OLDER_VERSION}/specification/checkout`,
      schema: `https://ucp.dev/${OLDER_VERSION}/schemas/shopping/checkout.json`,
    },
  ])
  expect(leaf.body.ucp.capabilities[BUYER_CONSENT]).toMatchObject([{ extends: CHECKOUT }])
})

test('an older assistant gets a checkout and its order in its version, and no word of another', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), older()]
  const created = await shop.create(wholeCheckout(line(milk, 2)))
  expect(created).toMatchObject({
    status: 201,
    body: { ucp: { version: OLDER_VERSION }, status: 'ready_for_complete', payment: { instruments: [] } },
  })
  const [method] = created.body.fulfillment.methods
  expect(method.destinations[0]).not.toHaveProperty('type')
  expect(method.groups[0].options[0]).toMatchObject({ id: 'now', description: 'In about 30 minutes' })
  const completed = (await shop.complete(created.body.id)).body
  expect(completed.status).toBe('completed')
  const order = await store.visitor().get(`/ucp/orders/${completed.order.id}`, shop.headers)
  expect(order.body).toMatchObject({ ucp: { version: OLDER_VERSION }, line_items: [{ quantity: { original: 2, total: 2 } }] })
  expect(order.body.fulfillment.expectations).toMatchObject([{ description: 'As soon as possible' }])
  for (const body of [created.body, completed, order.body]) expect(JSON.stringify(body)).not.toContain(UCP_VERSION)
})

test('goods by weight are counted and priced by the piece', async () => {
  const [ham, shop] = [await someHam(), older()]
  const found = await store.visitor().post('/ucp/catalog/product', { id: ham._id }, shop.headers)
  const [variant] = found.body.product.variants
  expect(variant).toMatchObject({
    price: { amount: 200 },
    unit_price: { amount: 399, measure: { value: 0.5, unit: 'lb' }, reference: { value: 1, unit: 'lb' } },
  })
  expect(variant).not.toHaveProperty('quantity_unit')
  expect(found.body.product.price_range).toMatchObject({ min: { amount: 200 }, max: { amount: 200 } })
  const { body } = await shop.create(wholeCheckout(line(ham, 3)))
  expect(body.line_items).toMatchObject([{ quantity: 3, item: { price: 200 }, totals: [{ amount: 600 }, { amount: 600 }] }])
  expect(body.line_items[0].item).not.toHaveProperty('quantity_unit')
  const { order } = (await shop.complete(body.id)).body
  const shown = await store.visitor().get(`/ucp/orders/${order.id}`, shop.headers)
  expect(shown.body.line_items).toMatchObject([{ quantity: { original: 3, total: 3, fulfilled: 0 }, item: { price: 200 } }])
  expect(shown.body.fulfillment.expectations).toMatchObject([{ line_items: [{ quantity: 3 }] }])
})

test('goods by measure have their size and reference as numbers', async () => {
  const [oil, shop] = [await store.product({ name: 'Oil', weight: '750 ml', offerPrice: 6, price: 6 }), older()]
  const found = await store.visitor().post('/ucp/catalog/lookup', { ids: [oil._id] }, shop.headers)
  expect(found.body.products[0].variants[0].unit_price).toMatchObject({
    amount: 800,
    measure: { value: 0.75, unit: 'l' },
    reference: { value: 1, unit: 'l' },
  })
})

test('consent is true or false for each purpose, as the buyer said it', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), older()]
  const consent = { marketing: true, analytics: false, sale_of_data: false }
  const { body } = await shop.create({ line_items: [line(milk)], buyer: { ...newBuyer(), consent } })
  expect(body.buyer.consent).toEqual(consent)
  expect((await shop.get(body.id)).body.buyer.consent).toEqual(consent)
})

test('a method that was not chosen is left out, since it has no group', async () => {
  const [milk, shop, seller] = [await store.product({ name: 'Milk' }), older(), await store.seller()]
  await seller.post(endpoints.saveSettings, { pickup: { isOffered: true, address: '1 Market Square', minutes: 30 } })
  const { body } = await shop.create(wholeCheckout(line(milk)))
  expect(body.fulfillment.methods).toMatchObject([{ type: 'shipping', groups: [{ id: 'order' }] }])
  const pickup = { methods: [{ type: 'pickup' }] }
  expect((await shop.update(body.id, { ...wholeCheckout(line(milk)), fulfillment: pickup })).body.fulfillment.methods).toEqual([
    expect.objectContaining({ type: 'pickup', destinations: [{ id: 'store', name: '1 Market Square' }] }),
  ])
  await seller.post(endpoints.saveSettings, { pickup: { isOffered: false, address: '1 Market Square', minutes: 30 } })
})

test('a declined payment has its own status, also when it is repeated with its key', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), older()]
  const { id } = (await shop.create(wholeCheckout(line(milk)))).body
  const key = { 'idempotency-key': crypto.randomUUID() }
  const declined = await shop.complete(id, 'fail_token', key)
  expect([declined.status, codesOf(declined.body)]).toEqual([402, ['payment_failed']])
  expect(await shop.complete(id, 'fail_token', key)).toMatchObject({ status: 402, body: declined.body })
})

test('the version is looked at before the key, and unknown versions are told which ones are known', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), older()]
  const key = { 'idempotency-key': crypto.randomUUID() }
  const request = wholeCheckout(line(milk))
  expect((await shop.create(request, key)).status).toBe(201)
  const unknown = await older('2031-01-01').create(request, key)
  expect(unknown).toMatchObject({ status: 422, body: { code: 'version_unsupported' } })
  expect(unknown.body.content).toContain(`${UCP_VERSION} and ${OLDER_VERSION}`)
})

test('a checkout of one version is read by the other one of the same assistant', async () => {
  const [ham, shop] = [await someHam(), older()]
  const { id } = (await shop.create(wholeCheckout(line(ham, 3)))).body
  const response = await fetch(`${store.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: {
        name: 'get_checkout',
        arguments: { id, meta: { 'ucp-agent': { profile: /"(.*)"/.exec(shop.headers['ucp-agent'] ?? '')?.[1] } } },
      },
    }),
  })
  const { result } = JSON.parse(await response.text())
  expect(result.structuredContent).toMatchObject({ ucp: { version: OLDER_VERSION }, line_items: [{ quantity: 3 }] })
})

test('changes of an order are sent in the version of its assistant, and name the profile of the store', async () => {
  const body = JSON.stringify({
    ucp: {
      version: OLDER_VERSION,
      capabilities: {
        [CHECKOUT]: [{ version: OLDER_VERSION }],
        [FULFILLMENT]: [{ version: OLDER_VERSION }],
        [ORDER]: [{ version: OLDER_VERSION, config: { webhook_url: `${receiver.url}/hook` } }],
      },
    },
  })
  const [ham, shop] = [await someHam(), assistantOf(store, agentHeader(agent.newProfile({ body })))]
  const created = (await shop.create(wholeCheckout(line(ham, 2)))).body
  expect(totalOf((await shop.complete(created.id)).body)).toBe(totalOf(created))
  await store.runJobs()
  const [first] = received
  expect(first?.headers.get('ucp-agent')).toBe(`profile="${ORIGIN}${UCP_PROFILE_PATH}"`)
  expect(first?.order).toMatchObject({ ucp: { version: OLDER_VERSION }, line_items: [{ quantity: { original: 2 } }] })
})
