import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { purposeName } from '../../../contract/ucp/ucp-consent.ts'
import { BUYER_CONSENT, CART, CHECKOUT, DISCOUNT, FULFILLMENT, UCP_VERSION } from '../../../contract/ucp/ucp-version.ts'
import { purgeExpired } from '../../app/purge-expired.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { countedProduct } from '../../testing/counted-product.ts'
import { mailsTo } from '../../testing/mailed.ts'
import { openRehearsingStore, type RehearsingStore } from '../../testing/rehearsing-store.ts'
import { agentHeader, openTestAgent, profileOf, type TestAgent } from '../../testing/test-agent.ts'
import { assistantOf, codesOf, FULFILLMENT_NOW, line, newBuyer, totalOf, wholeCheckout } from '../../testing/test-assistant.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { TestStore } from '../../testing/test-store.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const DAY_MS = 24 * 60 * 60 * 1000
const CAPABILITIES = [CART, CHECKOUT, FULFILLMENT, DISCOUNT, BUYER_CONSENT]

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

const newAgent = (capabilities = CAPABILITIES) => agentHeader(agent.newProfile({ body: profileOf(UCP_VERSION, capabilities) }))
const assistant = (headers = newAgent()) => assistantOf(store, headers)

let codes = 0
async function aCode(terms: object): Promise<string> {
  const code = `SAVE-${++codes}`
  expect(await (await store.seller()).post(endpoints.saveCode, { code, ...terms })).toMatchObject({ status: 200 })
  return code
}
const entriesOf = ({ totals }: { totals: { type: string; amount: number }[] }) =>
  totals.map(({ type, amount }) => `${type} ${amount}`)
const addsUp = ({ totals }: { totals: { amount: number }[] }) =>
  totals.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0) === totals.at(-1)?.amount

test('a cart says what its goods would cost, and is replaced, read and deleted', async () => {
  const [milk, plums, shop] = [await store.product({ name: 'Milk' }), await store.product({ name: 'Plums' }), assistant()]
  const created = await shop.createCart({ line_items: [line(milk, 2)], context: { postal_code: '97205' } })
  expect([created.status, Object.keys(created.body.ucp.capabilities)]).toEqual([201, [CART, CHECKOUT, DISCOUNT, BUYER_CONSENT]])
  const { id } = created.body
  expect(created.body).toMatchObject({
    currency: 'USD',
    line_items: [{ id: 'li_1', quantity: 2 }],
    context: { postal_code: '97205' },
    continue_url: `${ORIGIN}/buy/${milk._id}:2`,
    discounts: { codes: [], applied: [] },
  })
  expect(created.body).not.toHaveProperty('status')
  expect(Date.parse(created.body.expires_at) - clock.now().getTime()).toBe(7 * DAY_MS)
  const changed = (await shop.updateCart(id, { line_items: [{ ...line(milk, 3), id: 'li_1' }, line(plums)] })).body
  expect(changed.line_items).toMatchObject([
    { id: 'li_1', quantity: 3 },
    { id: 'li_2', quantity: 1 },
  ])
  expect((await shop.getCart(id)).body).toEqual(changed)
  const strangers = assistant()
  for (const response of [await strangers.getCart(id), await strangers.updateCart(id, { line_items: [line(milk)] })])
    expect(codesOf(response.body)).toEqual(['not_found'])
  expect((await shop.cancelCart(id)).body).toEqual(changed)
  expect(codesOf((await shop.getCart(id)).body)).toEqual(['not_found'])
})

test('one checkout begins with a cart, also when it is asked for many times at once, and the cart follows it', async () => {
  const [milk, shop] = [await countedProduct(store, 50, { name: 'Milk' }), assistant()]
  const buyer = newBuyer()
  const cart = (await shop.createCart({ line_items: [line(milk, 2)], buyer })).body
  const begin = () => shop.create({ cart_id: cart.id, line_items: [line(milk, 9)], fulfillment: FULFILLMENT_NOW })
  const responses = await Promise.all(Array.from({ length: 8 }, begin))
  const [{ body: checkout }] = responses as [(typeof responses)[0]]
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(checkout).toMatchObject({ status: 'ready_for_complete', line_items: [{ quantity: 2 }], buyer: { email: buyer.email } })
  await shop.update(checkout.id, { ...wholeCheckout(line(milk, 5)), buyer })
  expect((await shop.getCart(cart.id)).body).toMatchObject({ line_items: [{ quantity: 5 }] })
  expect((await shop.complete(checkout.id)).body.status).toBe('completed')
  for (const response of [await shop.getCart(cart.id), await begin()]) expect(codesOf(response.body)).toEqual(['not_found'])
})

test('a canceled checkout leaves its cart, of which another one begins', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), assistant()]
  const cart = (await shop.createCart({ line_items: [line(milk, 2)] })).body
  const first = (await shop.create({ cart_id: cart.id, line_items: [] })).body
  await shop.cancel(first.id)
  const second = (await shop.create({ cart_id: cart.id, line_items: [] })).body
  expect(second.id).not.toBe(first.id)
  expect(second.line_items).toMatchObject([{ quantity: 2 }])
  await shop.cancelCart(cart.id)
  expect((await shop.get(second.id)).body).toMatchObject({ line_items: [{ quantity: 2 }] })
  expect(codesOf((await shop.create({ cart_id: cart.id, line_items: [] })).body)).toEqual(['not_found'])
})

test('an assistant without carts can’t begin a checkout with one, and needs line items', async () => {
  const shop = assistant(newAgent([CHECKOUT, FULFILLMENT]))
  expect(codesOf((await shop.create({ cart_id: 'x', line_items: [] })).body)).toEqual(['capabilities_incompatible'])
  expect((await shop.create({ line_items: [] })).status).toBe(400)
})

test('a code takes its discount off, in any case of its letters, and the order has it', async () => {
  const [milk, shop, code] = [
    await store.product({ name: 'Milk', price: 9, offerPrice: 5 }),
    assistant(),
    await aCode({ kind: 'percent', value: 10 }),
  ]
  const request = { ...wholeCheckout(line(milk, 4)), discounts: { codes: [code.toLowerCase()] } }
  const { body } = await shop.create(request)
  expect(body.discounts).toEqual({ codes: [code.toLowerCase()], applied: [{ code, title: '10% off', amount: 200 }] })
  expect(entriesOf(body)).toContain('discount -200')
  expect(addsUp(body)).toBe(true)
  const { discounts: _, ...silent } = request
  expect((await shop.update(body.id, silent)).body.discounts).toEqual(body.discounts)
  const completed = (await shop.complete(body.id)).body
  expect([completed.status, totalOf(completed), completed.discounts.applied[0].amount]).toEqual(['completed', totalOf(body), 200])
  const [, secret = ''] = /\/order\/(.*)$/.exec(completed.order.permalink_url) ?? []
  const shown = await store.visitor().get(`${endpoints.getOrder.path}?secret=${secret}`)
  expect(shown.body.order).toMatchObject({ code, amount: (totalOf(body) ?? 0) / 100 })
})

test('a code for the delivery shows what it saves, and the totals still add up', async () => {
  const [milk, shop, code] = [await store.product({ name: 'Milk' }), assistant(), await aCode({ kind: 'freeDelivery' })]
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { fees: { delivery: 4.9 } })
  const { body } = await shop.create({ ...wholeCheckout(line(milk)), discounts: { codes: [code] } })
  expect(entriesOf(body)).toEqual(expect.arrayContaining(['discount -490', 'fulfillment 490']))
  expect(body.discounts.applied).toEqual([{ code, title: 'Free delivery', amount: 490 }])
  expect(body.fulfillment.methods[0].groups[0].options[0].totals).toEqual([{ type: 'total', amount: 490 }])
  const completed = (await shop.complete(body.id)).body
  expect([completed.status, entriesOf(completed)]).toEqual(['completed', entriesOf(body)])
  await seller.post(endpoints.saveSettings, { fees: null })
})

test('each code that is not used says why, and one that is over or unknown does not hide one that works', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk', price: 9, offerPrice: 5 }), assistant()]
  const [over, large, works, other] = [
    await aCode({ kind: 'percent', value: 50, isActive: false }),
    await aCode({ kind: 'percent', value: 50, minimum: 500 }),
    await aCode({ kind: 'amount', value: 1 }),
    await aCode({ kind: 'amount', value: 2 }),
  ]
  const sent = ['NOBODY', over, large, works, other]
  const { body } = await shop.create({ ...wholeCheckout(line(milk)), discounts: { codes: sent } })
  expect(body.discounts).toMatchObject({ codes: sent, applied: [{ code: works, amount: 100 }] })
  expect(codesOf(body)).toEqual([
    'discount_code_invalid',
    'discount_code_expired',
    'discount_code_user_ineligible',
    'discount_code_combination_disallowed',
  ])
  expect(body.messages.map(({ path }: { path: string }) => path)).toEqual([0, 1, 2, 4].map((at) => `$.discounts.codes[${at}]`))
  expect(body.status).toBe('ready_for_complete')
  const cleared = (await shop.update(body.id, { ...wholeCheckout(line(milk)), discounts: { codes: [] } })).body
  expect(cleared.discounts).toEqual({ codes: [], applied: [] })
})

test('codes can’t be guessed: after twenty that do not exist no other is looked up, and the checkout goes on', async () => {
  const [milk, shop, code] = [await store.product({ name: 'Milk' }), assistant(), await aCode({ kind: 'amount', value: 1 })]
  const from = { 'x-forwarded-for': '203.0.113.77' }
  const guess = (codes: string[]) => shop.create({ ...wholeCheckout(line(milk)), discounts: { codes } }, from)
  for (let tries = 0; tries < 4; tries++) await guess([0, 1, 2, 3, 4].map((number) => `GUESS-${tries}-${number}`))
  const { body } = await guess([code])
  expect([body.status, codesOf(body), body.discounts.applied]).toEqual(['ready_for_complete', ['discount_code_invalid'], []])
  clock.pass(10 * 60 * 1000)
  const again = (await shop.update(body.id, { ...wholeCheckout(line(milk)), discounts: { codes: [code] } }, from)).body
  expect(again.discounts.applied).toMatchObject([{ code, amount: 100 }])
})

const MARKETING = purposeName('marketing')
const consentBy = (source: string, granted: boolean) => ({
  [MARKETING]: { granted, source, segments: { [`${MARKETING}.email`]: { granted, source } } },
})

test('a buyer who wants the newsletter is asked to confirm it once the order is placed, and others are not', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), assistant()]
  const orderWith = async (consent: object | undefined) => {
    const request = wholeCheckout(line(milk))
    const { body } = await shop.create({ ...request, buyer: { ...request.buyer, ...(consent && { consent }) } })
    const { email } = request.buyer
    const newsletters = async () => {
      await store.runJobs()
      return (await mailsTo(store, email)).filter(({ subject }) => subject.includes('newsletter'))
    }
    expect(await newsletters()).toEqual([])
    expect((await shop.complete(body.id)).body.status).toBe('completed')
    return { advertised: body.buyer.consent[MARKETING], mails: await newsletters() }
  }
  expect(await orderWith(undefined)).toMatchObject({ advertised: { granted: false, source: 'business' }, mails: [] })
  expect(await orderWith(consentBy('business', true))).toMatchObject({ advertised: { source: 'business' }, mails: [] })
  expect(await orderWith(consentBy('platform', false))).toMatchObject({
    advertised: { granted: false, source: 'platform' },
    mails: [],
  })
  expect(await orderWith(consentBy('platform', true))).toMatchObject({
    advertised: { granted: true, source: 'platform' },
    mails: [{ subject: 'Confirm your newsletter subscription' }],
  })
})

test('the page on which the shopper continues gets the codes that exist', async () => {
  const [milk, shop, code] = [await store.product({ name: 'Milk' }), assistant(), await aCode({ kind: 'amount', value: 1 })]
  const { body } = await shop.create({ ...wholeCheckout(line(milk)), discounts: { codes: ['NOBODY', code] } })
  const shown = await store.visitor().get(`${endpoints.showCheckoutSession.path}?id=${body.id}`)
  expect(shown.body).toMatchObject({ status: 'open', codes: [code] })
})

test('a cart of nothing that is sold here is none, and one that nobody changes ends after a week', async () => {
  const [milk, shop] = [await store.product({ name: 'Milk' }), assistant()]
  expect(codesOf((await shop.createCart({ line_items: [line({ _id: 'nothing' })] })).body)).toEqual(['item_unavailable'])
  expect((await shop.createCart({ line_items: [] })).status).toBe(400)
  const { id } = (await shop.createCart({ line_items: [line(milk)] })).body
  clock.pass(6 * DAY_MS)
  await shop.updateCart(id, { line_items: [line(milk, 2)] })
  clock.pass(6 * DAY_MS)
  await purgeExpired(store)
  expect((await shop.getCart(id)).body).toMatchObject({ line_items: [{ quantity: 2 }] })
  clock.pass(2 * DAY_MS)
  expect(codesOf((await shop.getCart(id)).body)).toEqual(['not_found'])
  await purgeExpired(store)
})
