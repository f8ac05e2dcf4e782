import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDENTITY_LINKING } from '../../../contract/ucp/identity-linking.ts'
import { CHECKOUT, FULFILLMENT, ORDER, UCP_VERSION } from '../../../contract/ucp/ucp-version.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { ALL_SCOPES, type LinkingAssistant, openLinkingAssistant } from '../../testing/linking-assistant.ts'
import { openRehearsingStore, type RehearsingStore } from '../../testing/rehearsing-store.ts'
import { agentHeader, openTestAgent, profileOf } from '../../testing/test-agent.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { TestShopper, TestStore } from '../../testing/test-store.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const SESSIONS = '/ucp/checkout-sessions'
const METADATA = `resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource"`

const clock = testClock()
let rehearsing: RehearsingStore
let store: TestStore
let assistant: LinkingAssistant
let milk: { readonly _id: string }
let shopper: TestShopper
beforeAll(async () => {
  const config = { publicUrl: ORIGIN, hasPublicUrl: true }
  rehearsing = await openRehearsingStore(ORIGIN, { clock, web: await loadWebBuild(), config })
  store = rehearsing.store
  assistant = await openLinkingAssistant(store.url)
  milk = await store.product({ name: 'Milk', offerPrice: 2 })
})
afterAll(async () => {
  await assistant.close()
  await rehearsing.close()
})
beforeEach(async () => {
  shopper = await store.shopper()
})

/** Returns the headers of requests for the shopper, who has allowed these scopes. */
async function asShopper(scope = ALL_SCOPES) {
  const { access_token } = await assistant.link(shopper, scope)
  return { ...assistant.agent, authorization: `Bearer ${access_token}` }
}

const goods = () => ({ line_items: [{ item: { id: milk._id }, quantity: 2 }] })
const begin = async (headers: Record<string, string>, more: object = {}) =>
  (await store.visitor().post(SESSIONS, { ...goods(), ...more }, headers)).body
const change = (id: string, headers: Record<string, string>, more: object) =>
  store.visitor().send(`${SESSIONS}/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...goods(), ...more }),
  })
const shipping = (more: object) => ({ fulfillment: { methods: [{ type: 'shipping', ...more }] } })
const destinationsOf = (checkout: { fulfillment: { methods: { destinations: { id: string }[] }[] } }) =>
  checkout.fulfillment.methods[0]?.destinations ?? []
const ordered = async () => {
  const { _id: address } = await shopper.address()
  const items = [{ product: milk._id, quantity: 1 }]
  return (await shopper.post(endpoints.placeCashOrder, { items, address })).body.order
}
const orderAs = (headers: Record<string, string>, id: string) => store.visitor().get(`/ucp/orders/${id}`, headers)

test('the profile names what a linked assistant may ask for', async () => {
  const { body } = await store.visitor().get('/.well-known/ucp')
  expect(body.ucp.capabilities[IDENTITY_LINKING]).toMatchObject([
    { version: UCP_VERSION, config: { scopes: { [`${ORDER}:read`]: { description: { plain: expect.any(String) } } } } },
  ])
})

test('a checkout offers the addresses of the shopper, who is the buyer, and its order is theirs', async () => {
  const { _id: address } = await shopper.address()
  const headers = await asShopper()
  const begun = await begin(headers)
  expect(begun.buyer).toEqual({ first_name: 'Maya', last_name: 'Winter', email: shopper.email })
  expect(destinationsOf(begun)).toMatchObject([
    { id: address, street_address: AN_ADDRESS.street, postal_code: AN_ADDRESS.zipcode },
  ])
  expect(begun.status).toBe('incomplete')
  const buyer = { ...begun.buyer, phone_number: '+1 503 555 0142' }
  const chosen = await change(begun.id, headers, {
    buyer,
    ...shipping({ selected_destination_id: address, groups: [{ selected_option_id: 'now' }] }),
  })
  expect(chosen.body).toMatchObject({ status: 'ready_for_complete' })
  const credential = { type: 'token', token: 'success_token' }
  const payment = { instruments: [{ id: 'i', handler_id: 'mock_payment_handler', type: 'card', credential }] }
  const { body } = await store.visitor().post(`${SESSIONS}/${begun.id}/complete`, { payment }, headers)
  expect(body.status).toBe('completed')
  const [order] = (await shopper.get(endpoints.listShopperOrders)).body.orders
  expect(order).toMatchObject({ _id: body.order.id, address: { street: AN_ADDRESS.street } })
})

test('without the scopes, a checkout knows neither addresses nor the shopper', async () => {
  await shopper.address()
  const begun = await begin(await asShopper(`${ORDER}:read`))
  expect(begun.buyer).toBeUndefined()
  expect(destinationsOf(begun)).toEqual([])
  const alone = await begin(await asShopper(`${FULFILLMENT}:addresses`))
  expect(destinationsOf(alone)).toHaveLength(1)
})

test('an address of somebody else can’t be chosen', async () => {
  const { _id: theirs } = await (await store.shopper()).address()
  const headers = await asShopper()
  const begun = await begin(headers)
  const { body } = await change(begun.id, headers, shipping({ selected_destination_id: theirs }))
  expect(body.messages).toContainEqual(expect.objectContaining({ code: 'destination_unknown' }))
  expect(destinationsOf(body)).toEqual([])
})

test('a checkout that was begun for a shopper is read with their token alone', async () => {
  await shopper.address()
  const { id } = await begin(await asShopper())
  const without = await store.visitor().get(`${SESSIONS}/${id}`, assistant.agent)
  expect([without.status, without.body.code]).toEqual([401, 'identity_required'])
  expect(without.headers.get('www-authenticate')).toBe(`Bearer realm="${ORIGIN}", ${METADATA}`)
  shopper = await store.shopper()
  const others = await store.visitor().get(`${SESSIONS}/${id}`, await asShopper())
  expect(others.body.messages).toMatchObject([{ code: 'not_found' }])
})

test('a response that is saved for one shopper is not another one’s', async () => {
  const key = { 'idempotency-key': 'the-same-key' }
  const first = await begin({ ...(await asShopper()), ...key })
  shopper = await store.shopper()
  const second = await begin({ ...(await asShopper()), ...key })
  expect(second.id).not.toBe(first.id)
})

test('an assistant reads any order of the shopper by id or number, and nobody else’s', async () => {
  const order = await ordered()
  const headers = await asShopper(`${ORDER}:read`)
  for (const id of [order._id, order.number]) {
    const { status, body } = await orderAs(headers, id)
    expect([status, body]).toMatchObject([
      200,
      { id: order._id, label: order.number, permalink_url: `${ORIGIN}/my-orders/${order.number}`, checkout_id: '' },
    ])
    expect(JSON.stringify(body)).not.toContain(AN_ADDRESS.street)
  }
  shopper = await store.shopper()
  const others = await asShopper()
  for (const id of [order._id, order.number, crypto.randomUUID(), 'nothing'])
    expect((await orderAs(others, id)).body.messages, id).toMatchObject([{ code: 'not_found' }])
})

test('a token without the scope of orders says which one is needed, whether there is such an order or not', async () => {
  const { _id: id } = await ordered()
  const headers = await asShopper(`${CHECKOUT}:manage`)
  for (const requested of [id, crypto.randomUUID()]) {
    const { status, body, headers: sent } = await orderAs(headers, requested)
    expect([status, body.messages]).toMatchObject([403, [{ code: 'insufficient_scope', severity: 'requires_buyer_review' }]])
    expect(sent.get('www-authenticate')).toContain(`error="insufficient_scope"`)
    expect(sent.get('www-authenticate')).toContain(`scope="${ORDER}:read"`)
  }
})

test('without a token, orders of others are unknown, or need one if the assistant can be linked', async () => {
  const { _id: id } = await ordered()
  for (const requested of [id, crypto.randomUUID()])
    expect((await orderAs(assistant.agent, requested)).body.messages).toMatchObject([{ code: 'not_found' }])
  const agent = await openTestAgent()
  const headers = agentHeader(agent.newProfile({ body: profileOf(UCP_VERSION, [ORDER, IDENTITY_LINKING]) }))
  for (const requested of [id, crypto.randomUUID()]) {
    const { status, body } = await orderAs(headers, requested)
    expect([status, body.messages]).toMatchObject([401, [{ code: 'identity_required' }]])
  }
  await agent.close()
})

test('a token that is unknown, expired, revoked or another assistant’s is refused, over REST and as a tool', async () => {
  const headers = await asShopper()
  const tool = (authorization: string) => {
    const meta = { 'ucp-agent': { profile: assistant.agent['ucp-agent']?.split('"')[1] } }
    const params = { name: 'create_checkout', arguments: { meta, checkout: goods() } }
    return store.visitor().post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { authorization })
  }
  const refused = async (authorization: string) => {
    const sent = { ...assistant.agent, authorization }
    for (const response of [await store.visitor().post(SESSIONS, goods(), sent), await tool(authorization)]) {
      expect(response.status, JSON.stringify(response.body)).toBe(401)
      expect(JSON.stringify(response.body)).toContain('"identity_required"')
      const challenge = response.headers.get('www-authenticate') ?? ''
      expect(challenge).toContain(`Bearer realm="${ORIGIN}", error="invalid_token"`)
      expect(challenge).toContain(METADATA)
    }
  }
  expect((await tool(headers.authorization)).status).toBe(200)
  await refused('Bearer nothing')
  const other = await openLinkingAssistant(store.url)
  await refused(`Bearer ${(await other.link(shopper)).access_token}`)
  await other.close()
  const [{ _id }] = (await shopper.get(endpoints.listLinkedAssistants)).body.assistants.filter(
    (one: { assistant: string }) => one.assistant === assistant.host,
  )
  await shopper.post(endpoints.unlinkAssistant, { id: _id })
  await refused(headers.authorization)
  const again = await asShopper()
  clock.pass(60 * 60 * 1000)
  await refused(again.authorization)
})

test('without a token nothing tells whether an email has an account', async () => {
  await shopper.address()
  const buyer = (email: string) => ({ buyer: { first_name: 'Maya', last_name: 'Winter', email } })
  const [known, unknown] = await Promise.all([
    begin(assistant.agent, buyer(shopper.email)),
    begin(assistant.agent, buyer('nobody@example.com')),
  ])
  const reported = ({ fulfillment, messages, status }: Record<string, unknown>) => ({ fulfillment, messages, status })
  expect(reported(known)).toEqual(reported(unknown))
})
