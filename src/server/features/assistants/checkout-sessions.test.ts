import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { CHECKOUT, FULFILLMENT, UCP_VERSION } from '../../../contract/ucp/ucp-version.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { countedProduct } from '../../testing/counted-product.ts'
import { guestOrderOf, newGuest } from '../../testing/guests.ts'
import { mailsTo } from '../../testing/mailed.ts'
import { openRehearsingStore, type RehearsingStore } from '../../testing/rehearsing-store.ts'
import { agentHeader, CATALOG_CAPABILITIES, openTestAgent, profileOf, type TestAgent } from '../../testing/test-agent.ts'
import {
  assistantOf,
  codesOf,
  line,
  newBuyer,
  PLACE,
  paymentBy,
  SESSIONS,
  totalOf,
  wholeCheckout as whole,
} from '../../testing/test-assistant.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { TestStore } from '../../testing/test-store.ts'
import { purgeSessions } from '../checkout-sessions/checkout-session-repository.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const HOUR_MS = 60 * 60 * 1000

const clock = testClock()
let store: TestStore
let rehearsing: RehearsingStore
let agent: TestAgent
beforeAll(async () => {
  rehearsing = await openRehearsingStore(ORIGIN, {
    clock,
    web: await loadWebBuild(),
    config: { publicUrl: ORIGIN, hasPublicUrl: true, trustProxy: 1 },
  })
  store = rehearsing.store
  agent = await openTestAgent()
})
afterAll(async () => {
  await agent.close()
  await rehearsing.close()
})

const CAPABILITIES = [...CATALOG_CAPABILITIES, CHECKOUT, FULFILLMENT]
const newAgent = (capabilities = CAPABILITIES) => agentHeader(agent.newProfile({ body: profileOf(UCP_VERSION, capabilities) }))

const assistant = (headers = newAgent()) => assistantOf(store, headers)

const countOrders = async () =>
  Number(
    (await sql<{ count: string }>`select count(*) from orders where status <> 'Awaiting Payment'`.execute(store.db)).rows[0]
      ?.count,
  )
const stockOf = async ({ _id }: { _id: string }) =>
  (await sql`select on_hand, held from stock_counts where product_id = ${_id}`.execute(store.db)).rows

test('a checkout says what it costs, what is missing and when it can come, and its totals add up', async () => {
  const milk = await store.product({ name: 'Milk', price: 2, offerPrice: 1.99, deposit: 0.25 } as never)
  const { status, body, headers } = await assistant().create({ line_items: [line(milk, 3)] })
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect(body).toMatchObject({
    ucp: {
      version: UCP_VERSION,
      status: 'success',
      payment_handlers: { 'com.example.mock_payment': [{ id: 'mock_payment_handler' }] },
    },
    status: 'incomplete',
    currency: 'USD',
    line_items: [
      {
        id: 'li_1',
        item: { id: milk._id, title: 'Milk, 1 kg', price: 199 },
        quantity: 3,
        totals: [{ amount: 597 }, { amount: 597 }],
      },
    ],
    continue_url: `${ORIGIN}/checkout/${body.id}`,
    links: [],
  })
  expect(Object.keys(body.ucp.capabilities)).toEqual([CHECKOUT, FULFILLMENT])
  expect(Date.parse(body.expires_at) - clock.now().getTime()).toBe(6 * HOUR_MS)
  const entries = body.totals as { type: string; amount: number }[]
  expect(entries.map(({ type }) => type)).toEqual(['subtotal', 'fee', 'fulfillment', 'tax', 'total'])
  expect(entries.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0)).toBe(totalOf(body))
  expect(body.messages.every(({ severity }: { severity: string }) => severity === 'recoverable')).toBe(true)
  expect(body.messages.map(({ path }: { path: string }) => path)).toEqual([
    '$.buyer.first_name',
    '$.buyer.email',
    '$.buyer.phone_number',
    '$.fulfillment.methods[0].selected_destination_id',
    '$.fulfillment.methods[0].groups[0].selected_option_id',
  ])
  expect(body.fulfillment.methods[0]).toMatchObject({
    id: 'delivery',
    type: 'shipping',
    line_item_ids: ['li_1'],
    groups: [{ options: [{ id: 'now' }] }],
  })
})

test('a whole checkout is completed by the rehearsed handler: one paid order, its mail and its page', async () => {
  const [milk, shop] = [await countedProduct(store, 9, { name: 'Milk', offerPrice: 1.99 }), assistant()]
  const created = (await shop.create(whole(line(milk, 2)))).body
  expect([created.status, created.messages]).toEqual(['ready_for_complete', undefined])
  expect(await stockOf(milk)).toEqual([{ on_hand: 9, held: 0 }]) // nothing is held before the order
  const { status, body } = await shop.complete(created.id)
  expect([status, body.status, totalOf(body)]).toEqual([200, 'completed', totalOf(created)])
  expect(body.continue_url).toBeUndefined()
  const [, secret = ''] = /\/order\/(.*)$/.exec(body.order.permalink_url) ?? []
  const shown = await store.visitor().get(`${endpoints.getOrder.path}?secret=${secret}`)
  expect(shown.body.order).toMatchObject({ number: body.order.label, isPaid: true, amount: (totalOf(created) ?? 0) / 100 })
  expect(await mailsTo(store, created.buyer.email)).toMatchObject([{ subject: expect.stringContaining(body.order.label) }])
  expect((await shop.get(created.id)).body).toEqual(body)
  for (const late of [
    await shop.update(created.id, whole(line(milk, 9))),
    await shop.complete(created.id),
    await shop.cancel(created.id),
  ])
    expect(late).toMatchObject({ status: 409, body: { code: 'checkout_ended' } })
  expect((await shop.get(created.id)).body).toMatchObject({ status: 'completed', line_items: [{ quantity: 2 }] })
})

test('twenty completes at once, with one key and with many, are one order', async () => {
  const [milk, shop] = [await countedProduct(store, 100, { name: 'Milk' }), assistant()]
  const before = await countOrders()
  const { id } = (await shop.create(whole(line(milk, 2)))).body
  const keyOf = (number: number) => ({ 'idempotency-key': number % 2 ? 'one' : `key-${number}` })
  await Promise.all(Array.from({ length: 20 }, (_, number) => shop.complete(id, 'success_token', keyOf(number))))
  expect((await shop.get(id)).body.status).toBe('completed')
  expect(await countOrders()).toBe(before + 1)
  expect(await stockOf(milk)).toEqual([{ on_hand: 98, held: 0 }])
})

test('a price that changed is answered with the new total, and nothing is charged', async () => {
  const [milk, shop, seller] = [await store.product({ name: 'Milk', price: 9, offerPrice: 2 }), assistant(), await store.seller()]
  const created = (await shop.create(whole(line(milk)))).body
  const before = await countOrders()
  await store.run(`update products set offer_price = 250 where id = '${milk._id}'`)
  const refused = (await shop.complete(created.id)).body
  expect([refused.status, codesOf(refused)]).toEqual(['incomplete', ['changed']])
  expect(totalOf(refused)).toBe(255)
  expect(await countOrders()).toBe(before)
  await seller.post(endpoints.saveSettings, { tax: { percent: 10 } })
  expect(codesOf((await shop.complete(created.id)).body)).toEqual(['changed'])
  const agreed = (await shop.complete(created.id)).body
  expect([agreed.status, totalOf(agreed)]).toEqual(['completed', 275])
  await seller.post(endpoints.saveSettings, { tax: { percent: 2 } })
})

test('a declined payment leaves the checkout as it was, and the next one may succeed', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), assistant()]
  const { id } = (await shop.create(whole(line(milk)))).body
  expect(codesOf((await shop.complete(id, 'fail_token')).body)).toEqual(['payment_failed'])
  const bare = await store.visitor().post(`${SESSIONS}/${id}/complete`, {}, shop.headers)
  expect(codesOf(bare.body)).toEqual(['payment_required'])
  expect((await shop.complete(id)).body.status).toBe('completed')
})

test('nothing begins with goods that are all sold out', async () => {
  const [gone, none] = [await store.product({ name: 'Plums', inStock: false }), await countedProduct(store, 0, { name: 'Eggs' })]
  const { status, body } = await assistant().create(whole(line(gone), line(none)))
  expect([status, body.ucp.status, codesOf(body), body.id]).toEqual([200, 'error', ['out_of_stock'], undefined])
})

test('a buyer who has just paid for the same goods is asked on the page of the store whether they want them again', async () => {
  clock.pass(60_000) // an assistant may try to place few orders a minute
  const [milk, shop] = [await store.product({ name: 'Milk' }), assistant()]
  const request = whole(line(milk))
  const [first, second] = [(await shop.create(request)).body, (await shop.create(request)).body]
  expect((await shop.complete(first.id)).body.status).toBe('completed')
  const escalated = (await shop.complete(second.id)).body
  expect([escalated.status, codesOf(escalated)]).toEqual(['requires_escalation', ['ordered_already']])
  expect(escalated.continue_url).toBe(`${ORIGIN}/checkout/${second.id}`)
})

test('what is sold out, unknown, or short is said, and what is left is kept', async () => {
  const shop = assistant()
  const [few, gone, milk] = [
    await countedProduct(store, 2, { name: 'Eggs' }),
    await store.product({ name: 'Plums', inStock: false }),
    await store.product({ name: 'Milk' }),
  ]
  const { body } = await shop.create(whole(line(few, 5), line(gone), line({ _id: 'nothing' }), line(milk), line(milk, 2)))
  expect(body.line_items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1, 3])
  expect(codesOf(body)).toEqual(['item_unavailable', 'quantity_adjusted', 'out_of_stock'])
  expect(body.messages[1]).toMatchObject({ type: 'warning', path: '$.line_items[0].quantity', content: 'Eggs has only 2 left' })
  expect(body.status).toBe('incomplete')
  expect(totalOf(body)).toBe(totalOf((await shop.create(whole(line(few, 2), line(milk, 3)))).body))
  const none = await shop.create({ line_items: [line({ _id: 'nothing' })] })
  expect(none).toMatchObject({
    status: 200,
    body: { ucp: { status: 'error' }, messages: [{ code: 'item_unavailable', severity: 'unrecoverable' }] },
  })
})

test('goods by weight are counted in thousandths, in multiples of a piece, and their most is in the text of the total', async () => {
  const weighed = { per: 'lb', piece: 0.5, price: 4 }
  const ham = await store.product({ name: 'Smoked ham', weighed, price: undefined, offerPrice: undefined } as never)
  const shop = assistant()
  const unit = { unit: 'LBR', scale: 3, display_text: 'lb' }
  const { body } = await shop.create(whole({ item: { id: ham._id, quantity_unit: unit }, quantity: 1200 }))
  expect(body.line_items[0]).toMatchObject({
    quantity: 1000,
    item: { price: 400, quantity_unit: { ...unit, increment: 500 } },
    totals: [{ amount: 400 }, {}],
  })
  expect(codesOf(body)).toContain('quantity_increment_revised')
  expect(body.totals.at(-1).display_text).toMatch(/^Total, about \$4\.08, at most \$4\.48 /)
  const kilograms = await shop.create(whole({ item: { id: ham._id, quantity_unit: { unit: 'KGM' } }, quantity: 1 }))
  expect(kilograms.body.messages[0].code).toBe('item_unavailable')
})

test('who may only buy at an age, and whose assistant knows no addresses, continues on the page of the store', async () => {
  const [beer, milk] = [await store.product({ name: 'Beer', minimumAge: 21 } as never), await store.product({ name: 'Milk' })]
  const { body } = await assistant().create(whole(line(beer)))
  expect([body.status, body.messages[0]]).toMatchObject([
    'requires_escalation',
    { code: 'age_confirmation', severity: 'requires_buyer_input' },
  ])
  expect((await assistant().complete(body.id)).body.messages[0].code).toBe('not_found')
  const simple = assistant(newAgent([CHECKOUT]))
  const plain = await simple.create(whole(line(milk)))
  expect(plain.body).toMatchObject({ status: 'requires_escalation', messages: [{ code: 'delivery_address' }] })
  expect(plain.body.fulfillment).toBeUndefined()
  expect((await simple.complete(plain.body.id)).body.status).toBe('requires_escalation')
})

test('addresses that are not delivered to, wrong fields, slots and pickups are judged as everywhere', async () => {
  const [milk, shop, seller] = [await store.product({ name: 'Milk' }), assistant(), await store.seller()]
  await seller.post(endpoints.saveSettings, {
    zipCodes: ['97205'],
    pickup: { isOffered: true, address: '1 Market Square', minutes: 30 },
  })
  const to = (place: object, option = 'now') => ({
    methods: [{ type: 'shipping', destinations: [{ ...PLACE, ...place }], groups: [{ selected_option_id: option }] }],
  })
  const far = (await shop.create({ ...whole(line(milk)), fulfillment: to({ postal_code: '10001' }) })).body
  expect([far.status, codesOf(far)]).toEqual(['incomplete', ['address_undeliverable']])
  const wrong = await shop.update(far.id, {
    line_items: [line(milk)],
    buyer: { ...newBuyer(), email: 'maya' },
    fulfillment: to({ postal_code: 'here' }),
  })
  expect(wrong.body.messages.map(({ path }: { path: string }) => path)).toEqual([
    '$.buyer.email',
    '$.fulfillment.methods[0].destinations[0].postal_code',
  ])
  const late = await shop.update(far.id, { ...whole(line(milk)), fulfillment: to({}, '2020-01-01T10:00:00Z') })
  expect(codesOf(late.body)).toEqual(['order_not_possible'])
  const pickup = await shop.update(far.id, {
    ...whole(line(milk)),
    fulfillment: { methods: [{ type: 'pickup', selected_destination_id: 'store' }] },
  })
  expect(pickup.body).toMatchObject({
    status: 'ready_for_complete',
    fulfillment: {
      methods: [
        { type: 'pickup', selected_destination_id: 'store', destinations: [{ type: 'business_location' }] },
        { type: 'shipping' },
      ],
    },
  })
  expect((await shop.complete(far.id)).body.status).toBe('completed')
  await seller.post(endpoints.saveSettings, {
    zipCodes: null,
    pickup: { isOffered: false, address: '1 Market Square', minutes: 30 },
  })
})

test('a repeated key gets the same response, and another body with it is refused', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), assistant()]
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = whole(line(milk))
  const first = await shop.create(body, key)
  expect(await shop.create(body, key)).toMatchObject({ status: 201, body: first.body })
  expect(await shop.create({ ...body, line_items: [line(milk, 2)] }, key)).toMatchObject({
    status: 409,
    body: { code: 'idempotency_conflict' },
  })
  expect((await assistant().create(body, key)).body.id).not.toBe(first.body.id)
})

test('a checkout belongs to its assistant, ends after six hours or when it is canceled, and is forgotten later', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), assistant()]
  const [one, other] = [(await shop.create(whole(line(milk)))).body, (await shop.create(whole(line(milk)))).body]
  for (const id of [one.id, 'nothing', `${one.id.slice(1)}x`])
    expect((await assistant().get(id)).body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] })
  const canceled = (await shop.cancel(one.id)).body
  expect([canceled.status, canceled.continue_url]).toEqual(['canceled', undefined])
  const ended = { status: 409, body: { code: 'checkout_ended' } }
  expect(await shop.cancel(one.id)).toMatchObject(ended)
  clock.pass(6 * HOUR_MS)
  expect(await shop.update(other.id, whole(line(milk)))).toMatchObject(ended)
  expect((await shop.get(other.id)).body.status).toBe('canceled')
  await purgeSessions(store.db, new Date(clock.now().getTime() + 1))
  expect((await shop.get(other.id)).body.messages[0].code).toBe('not_found')
})

test('a shopper may order what an assistant put together, once, by whatever they choose', async () => {
  const [milk, shop, guest] = [await store.product({ name: 'Milk' }), assistant(), newGuest(store)]
  const { id } = (await shop.create(whole(line(milk)))).body
  const order = guestOrderOf(guest, milk._id, { session: id })
  const placed = await guest.post(endpoints.placeCashOrder, order)
  expect(placed.status).toBe(201)
  expect((await shop.get(id)).body).toMatchObject({
    status: 'completed',
    order: { id: placed.body.order._id, label: placed.body.order.number },
  })
  const again = newGuest(store)
  expect(await again.post(endpoints.placeCashOrder, guestOrderOf(again, milk._id, { session: id }))).toMatchObject({
    status: 409,
  })
  expect((await shop.complete(id)).status).toBe(409)
})

test('a payment on the page of the store is replaced by another try there, and not by the assistant', async () => {
  const [milk, shop, guest] = [await store.product({ name: 'Milk' }), assistant(), newGuest(store)]
  const { id } = (await shop.create(whole(line(milk)))).body
  const online = await guest.post(endpoints.placeOnlineOrder, guestOrderOf(guest, milk._id, { session: id }))
  expect(online.status).toBe(201)
  expect((await shop.get(id)).body.status).toBe('complete_in_progress')
  expect((await shop.complete(id)).status).toBe(409)
  const again = guestOrderOf(guest, milk._id, { session: id, earlier: [online.body.secret] })
  const stranger = newGuest(store)
  const other = guestOrderOf(stranger, milk._id, { session: id })
  expect(await stranger.post(endpoints.placeCashOrder, other)).toMatchObject({ status: 409, body: { code: 'session-taken' } })
  const cash = await guest.post(endpoints.placeCashOrder, again)
  expect(cash.status).toBe(201)
  expect((await shop.get(id)).body.order.label).toBe(cash.body.order.number)
})

test('an account may order it, too, and its page is the account’s', async () => {
  const [milk, shop, shopper] = [await store.product({ name: 'Milk' }), assistant(), await store.shopper()]
  const { id } = (await shop.create(whole(line(milk)))).body
  const address = (await shopper.address())._id
  const { body } = await shopper.post(endpoints.placeCashOrder, {
    items: [{ product: milk._id, quantity: 1 }],
    address,
    session: id,
  })
  expect((await shop.get(id)).body.order).toMatchObject({
    label: body.order.number,
    permalink_url: `${ORIGIN}/my-orders/${body.order.number}`,
  })
})

test('bad requests get a clear error, and nothing of a card is taken', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), assistant()]
  for (const body of [
    {},
    { line_items: [] },
    { line_items: [{ item: {}, quantity: 1 }] },
    { line_items: [line(milk, 0)] },
    { line_items: [line(milk, 1.5)] },
    { line_items: Array.from({ length: 201 }, () => line(milk)) },
  ])
    expect(await shop.create(body), JSON.stringify(body).slice(0, 80)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', content: expect.any(String), messages: [{ type: 'error', code: 'invalid_request' }] },
    })
  const { id } = (await shop.create(whole(line(milk)))).body
  const card = {
    payment: {
      instruments: [
        { id: 'c', handler_id: 'mock_payment_handler', type: 'card', credential: { type: 'card', number: '4111111111111111' } },
      ],
    },
  }
  const { body } = await store.visitor().post(`${SESSIONS}/${id}/complete`, card, shop.headers)
  expect([codesOf(body), JSON.stringify(body)]).toEqual([['payment_required'], expect.not.stringContaining('4111')])
})

test('tools do the same: a checkout that began over REST is completed by a tool, once for its key', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), assistant()]
  const { id } = (await shop.create(whole(line(milk)))).body
  const [, profile = ''] = /profile="(.*)"/.exec(shop.headers['ucp-agent'] ?? '') ?? []
  const meta = { 'ucp-agent': { profile } }
  const call = async (name: string, more: object) => {
    const params = { name, arguments: { meta, ...more } }
    const sent = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const accept = { accept: 'application/json, text/event-stream' }
    const response = await fetch(`${store.url}/mcp`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', ...accept }, body: JSON.stringify(sent) },
    })
    return JSON.parse(await response.text())
  }
  expect((await call('get_checkout', { id })).result.structuredContent).toMatchObject({ id, status: 'ready_for_complete' })
  const keyless = await call('complete_checkout', { id, checkout: paymentBy('success_token') })
  expect(keyless.error).toMatchObject({ code: -32602, data: { code: 'invalid_request' } })
  const keyed = { meta: { ...meta, 'idempotency-key': crypto.randomUUID() }, id, checkout: paymentBy('success_token') }
  const done = (await call('complete_checkout', keyed)).result.structuredContent
  expect(done.status).toBe('completed')
  expect((await call('complete_checkout', keyed)).result.structuredContent).toEqual(done)
  const other = await call('complete_checkout', { ...keyed, checkout: paymentBy('fail_token') })
  expect(other.error).toMatchObject({ code: -32000, data: { code: 'idempotency_conflict' } })
})

test('the last pieces are shown as they were ordered, at the prices of the order', async () => {
  const [eggs, shop] = [await countedProduct(store, 2, { name: 'Eggs', price: 9, offerPrice: 3 }), assistant()]
  const created = (await shop.create(whole(line(eggs, 2)))).body
  const { body } = await shop.complete(created.id)
  expect([body.status, body.totals, body.line_items]).toEqual(['completed', created.totals, created.line_items])
  await store.run(`update products set offer_price = 900 where id = '${eggs._id}'`)
  expect((await shop.get(created.id)).body).toEqual(body)
})

test('a payment that was left does not keep the checkout from being ordered', async () => {
  const [milk, shop, guest] = [await store.product({ name: 'Milk' }), assistant(), newGuest(store)]
  const { id } = (await shop.create(whole(line(milk)))).body
  expect((await guest.post(endpoints.placeOnlineOrder, guestOrderOf(guest, milk._id, { session: id }))).status).toBe(201)
  clock.pass(HOUR_MS)
  expect((await shop.get(id)).body.status).toBe('ready_for_complete')
  const other = newGuest(store)
  expect((await other.post(endpoints.placeCashOrder, guestOrderOf(other, milk._id, { session: id }))).status).toBe(201)
  expect((await shop.get(id)).body.status).toBe('completed')
})

test('of changes, cancellations and orders at the same time, nothing is ordered that was not told', async () => {
  const [milk, gold, shop] = [
    await store.product({ name: 'Milk', offerPrice: 2 }),
    await store.product({ name: 'Saffron', offerPrice: 90, price: 90 }),
    assistant(),
  ]
  for (let round = 0; round < 5; round++) {
    const { id } = (await shop.create(whole(line(milk)))).body
    const [updated, completed] = await Promise.all([shop.update(id, whole(line(gold))), shop.complete(id)])
    const { body } = await shop.get(id)
    if (body.status === 'completed') expect([totalOf(body)]).toEqual([totalOf(completed.body)])
    if (body.status === 'completed' && updated.status === 200 && updated.body.status !== 'completed')
      expect(totalOf(body)).toBe(totalOf(updated.body))
  }
  for (let round = 0; round < 5; round++) {
    const { id } = (await shop.create(whole(line(milk)))).body
    const [canceled] = await Promise.all([shop.cancel(id), shop.complete(id)])
    const { status } = (await shop.get(id)).body
    if (canceled.status === 200 && canceled.body.status === 'canceled') expect(status).toBe('canceled')
  }
})

test('an order of a shopper is not turned away because the checkout is over', async () => {
  const [milk, shop, guest] = [await store.product({ name: 'Milk' }), assistant(), newGuest(store)]
  const { id } = (await shop.create(whole(line(milk)))).body
  await shop.cancel(id)
  expect((await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, milk._id, { session: id }))).status).toBe(201)
  expect((await shop.get(id)).body).toMatchObject({ status: 'canceled' })
})

test('a destination that does not exist leaves the checkout as it was', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), assistant()]
  const created = (await shop.create(whole(line(milk)))).body
  const elsewhere = { methods: [{ type: 'shipping', selected_destination_id: 'elsewhere' }] }
  const { body } = await shop.update(created.id, { ...whole(line(milk, 5)), fulfillment: elsewhere })
  expect(body.messages[0]).toMatchObject({
    code: 'destination_unknown',
    path: '$.fulfillment.methods[0].selected_destination_id',
  })
  expect([body.line_items, body.fulfillment]).toEqual([created.line_items, created.fulfillment])
})

test('where and when stay as they were in a change that says nothing of them', async () => {
  const [milk, shop] = [await store.product(), assistant()]
  const { id } = (await shop.create(whole(line(milk)))).body
  const { body } = await shop.update(id, { line_items: [line(milk, 2)], buyer: newBuyer() })
  expect(body).toMatchObject({ status: 'ready_for_complete', line_items: [{ quantity: 2 }] })
  const withoutMethods = await shop.update(id, { line_items: [line(milk)], buyer: newBuyer(), fulfillment: { methods: [] } })
  expect(withoutMethods.body.status).toBe('incomplete')
})

test('a request without a body may say that it is JSON', async () => {
  const [milk, shop] = [await store.product(), assistant()]
  const { id } = (await shop.create(whole(line(milk)))).body
  const headers = { ...shop.headers, 'content-type': 'application/json' }
  const canceled = await store.visitor().send(`${SESSIONS}/${id}/cancel`, { method: 'POST', headers })
  expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled' } })
})

test('large bodies, long keys, texts that can’t be saved and several instruments are refused', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), assistant()]
  expect((await shop.create({ ...whole(line(milk)), note: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await shop.create(whole(line(milk)), { 'idempotency-key': 'k'.repeat(201) })).status).toBe(400)
  expect((await shop.create({ ...whole(line(milk)), buyer: { first_name: 'a\u0000' } })).status).toBe(400)
  const { id } = (await shop.create(whole(line(milk)))).body
  const { instruments } = paymentBy('success_token').payment
  const { body } = await store
    .visitor()
    .post(`${SESSIONS}/${id}/complete`, { payment: { instruments: [...instruments, ...instruments] } }, shop.headers)
  expect([body.status, codesOf(body)]).toEqual(['incomplete', ['payment_failed']])
})
