import { SETTLES_AFTER_MS } from '@larder/stripe-rehearsal'
import fastify, { type FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { respondToErrors } from '../../http/error-responses.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { type TestClock, testClock } from '../../testing/test-clock.ts'
import { PUBLIC_URL, TestStripe } from '../../testing/test-stripe.ts'
import { showPaymentPage } from './payment-page.ts'
import { rehearsalRoutes } from './rehearsal-routes.ts'

const MINUTE_MS = 60_000

let clock: TestClock
let stripe: TestStripe
let app: FastifyInstance
beforeAll(async () => {
  clock = testClock()
  stripe = await TestStripe.open(clock)
  app = await appWith(stripe)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

async function appWith({ gateway }: TestStripe): Promise<FastifyInstance> {
  const web = await loadWebBuild()
  const app = fastify({ routerOptions: { maxParamLength: 500 } }) // The store has the same limit.
  respondToErrors(app)
  rehearsalRoutes(app, {
    gateway,
    pageOrigin: PUBLIC_URL,
    render: async (page) => (await web.renderer()).renderPaymentPage({ assets: web.assets }, page),
    renderServerError: async (reference) => (await web.renderer()).renderErrorPage({ assets: web.assets }, reference),
    renderUnavailable: async () => (await web.renderer()).renderUnavailablePage({ assets: web.assets }),
  })
  return app
}

const open = (path: string) => app.inject({ method: 'GET', url: path })

const press = (session: string, action: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  app.inject({
    method: 'POST',
    url: `/rehearsal/${session}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ action }).toString(),
  })

const line = (name: string, unit_amount: number, quantity: number) => ({
  price_data: { currency: 'usd', unit_amount, product_data: { name } },
  quantity,
})

/** Creates a session for two apples of $3.60 and the tax, $7.34 in total. */
const newSession = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}, { api } = stripe) =>
  api.checkout.sessions.create({
    mode: 'payment',
    line_items: [line('Apples', 360, 2), line('Tax (2%)', 14, 1)],
    success_url: `${PUBLIC_URL}/loader?next=my-orders`,
    cancel_url: `${PUBLIC_URL}/cart`,
    expires_at: Math.floor(clock.now().getTime() / 1000) + 30 * 60,
    ...changes,
  })

/** Returns null before a payment. */
const paymentOf = async (session: string) => (await stripe.api.checkout.sessions.retrieve(session)).payment_intent

test('shows what is paid for, how much, until when, and that it is a test', async () => {
  const { id, url, expires_at } = await newSession()
  expect(url).toBe(`${PUBLIC_URL}/rehearsal/${id}`)
  const { statusCode, headers, body } = await open(`/rehearsal/${id}`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toBe('noindex')
  const text = body.replaceAll('<!-- -->', '')
  for (const sentence of [
    'Test payment: no money is charged',
    'Quantity 2, $3.60 each',
    '$7.20',
    'Tax (2%)',
    'Pay $7.34',
    `You can pay until <time dateTime="${new Date(expires_at * 1000).toISOString()}">`,
    '<meta name="robots" content="noindex"/>',
  ])
    expect(text).toContain(sentence)
  // The script formats the time for the browser's time zone.
  expect(body.match(/<script(?! id="page-data")/g)).toHaveLength(1)
})

test('shows the expiry in the session’s metadata when it is earlier', async () => {
  const earlier = new Date(clock.now().getTime() + 20 * MINUTE_MS)
  const values = { earlier: earlier.toISOString(), tooLate: '2100-01-01T00:00:00.000Z', nonsense: 'soon' }
  for (const [name, payable_until] of Object.entries(values)) {
    const { id, expires_at } = await newSession({ metadata: { payable_until } })
    const shown = (await showPaymentPage(stripe.gateway, id, false))?.payableUntil
    expect(shown, name).toEqual(name === 'earlier' ? earlier : new Date(expires_at * 1000))
  }
})

test('escapes product names', async () => {
  const { id } = await newSession({ line_items: [line('<img src=x onerror=alert(1)>', 360, 1)] })
  expect((await open(`/rehearsal/${id}`)).body).not.toContain('<img src=x')
})

test('Pay redirects, and the store knows of the payment before', async () => {
  const { id, success_url } = await newSession()
  const { statusCode, headers } = await press(id, 'pay')
  expect(statusCode).toBe(303)
  expect(headers.location).toBe(success_url)
  expect(headers['cache-control']).toBe('no-store')
  expect(stripe.events.map(({ data }) => data.object)).toContainEqual(expect.objectContaining({ id, payment_status: 'paid' }))
})

test('two concurrent presses of Pay pay once, and both redirect', async () => {
  const { id, success_url } = await newSession()
  const responses = await Promise.all([press(id, 'pay'), press(id, 'pay')])
  expect(responses.map(({ headers }) => headers.location)).toEqual([success_url, success_url])
  expect(await paymentOf(id)).not.toBeNull()
  const delivered = stripe.events.filter(({ data }) => 'id' in data.object && data.object.id === id)
  expect(delivered).toHaveLength(1)
})

test('Decline shows the page again with a notice, and the next attempt may succeed', async () => {
  const { id, success_url } = await newSession()
  const { statusCode, headers } = await press(id, 'decline')
  expect(statusCode).toBe(303)
  const { body } = await open(String(headers.location))
  expect(body).toContain('role="alert"')
  expect(body).toContain('Your card was declined')
  expect(await paymentOf(id)).toBeNull()
  expect((await press(id, 'pay')).headers.location).toBe(success_url)
})

test('Back without paying redirects to the cart, and the payment stays open', async () => {
  const { id, cancel_url } = await newSession()
  expect((await press(id, 'abandon')).headers.location).toBe(cancel_url)
  expect((await open(`/rehearsal/${id}`)).body).toContain('name="action"')
})

test.each([
  ['pay-later', 'Your payment is on its way', 'Payment complete'],
  ['fail-later', 'Your payment is on its way', 'Your payment didn’t go through'],
])('%s redirects at once, and the page shows the result', async (action, first, then) => {
  const { id, success_url } = await newSession()
  expect((await press(id, action)).headers.location).toBe(success_url)
  expect((await open(`/rehearsal/${id}`)).body).toContain(first)
  clock.pass(SETTLES_AFTER_MS)
  await stripe.gateway.doWhatIsDue()
  const { body } = await open(`/rehearsal/${id}`)
  expect(body).toContain(then)
  expect(body).not.toContain('name="action"')
})

test('an amount is reserved, and the reservation of a few seconds ends by itself', async () => {
  const { id, success_url } = await newSession({ payment_intent_data: { capture_method: 'manual' } })
  const { body } = await open(`/rehearsal/${id}`)
  expect(body).toContain('Reserve $7.34')
  expect(body).not.toContain('Pay later')
  expect((await press(id, 'reservation-ends')).headers.location).toBe(success_url)
  expect((await open(`/rehearsal/${id}`)).body).toContain('Reserved on your card')
  clock.pass(SETTLES_AFTER_MS)
  await stripe.gateway.doWhatIsDue()
  expect((await open(`/rehearsal/${id}`)).body).toContain('Your payment didn’t go through')
})

test('a capture can be declined', async () => {
  const { id } = await newSession({ payment_intent_data: { capture_method: 'manual' } })
  await press(id, 'capture-declined')
  const intent = await paymentOf(id)
  const captured = stripe.api.paymentIntents.capture(String(intent))
  await expect(captured).rejects.toMatchObject({ code: 'card_declined' })
})

test('an expired session can’t be paid, and its page says so', async () => {
  const { id, cancel_url } = await newSession()
  clock.pass(30 * MINUTE_MS)
  const { headers } = await press(id, 'pay')
  expect(headers.location).toBe(`/rehearsal/${id}`)
  const { body } = await open(`/rehearsal/${id}`)
  expect(body).toContain('This payment has expired')
  expect(body).toContain(`href="${cancel_url}"`)
  expect(await paymentOf(id)).toBeNull()
})

test('the page of a paid session says so, declined or not', async () => {
  const { id } = await newSession()
  await press(id, 'pay')
  const { headers } = await press(id, 'decline')
  const { body } = await open(String(headers.location))
  expect(body).toContain('Payment complete')
  expect(body).not.toContain('declined')
})

test.each(['cs_test_none', 'x'.repeat(200), '%00', '..%2F', '%E2%9C%93'])('there is no payment at %s', async (session) => {
  const { statusCode, headers, body } = await open(`/rehearsal/${session}`)
  expect(statusCode).toBe(404)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('Payment not found')
  expect((await press(session, 'pay')).statusCode).toBe(404)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another origin of the same site', { 'sec-fetch-site': 'same-site', origin: PUBLIC_URL }],
  ['another origin, in an older browser', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
])('rejects a form from %s', async (_, headers) => {
  const { id } = await newSession()
  expect((await press(id, 'pay', headers)).statusCode).toBe(403)
  expect(await paymentOf(id)).toBeNull()
})

test('accepts an older browser’s own form and one from no browser', async () => {
  for (const headers of [{ origin: PUBLIC_URL }, {}]) {
    const { id } = await newSession()
    expect((await press(id, 'pay', headers)).statusCode).toBe(303)
  }
})

test('rejects an unknown form', async () => {
  const { id } = await newSession()
  expect((await press(id, 'steal')).statusCode).toBe(422)
  const post = (body: string, type: string) =>
    app.inject({ method: 'POST', url: `/rehearsal/${id}`, headers: { 'content-type': type }, body })
  expect((await post('', 'application/x-www-form-urlencoded')).statusCode).toBe(422)
  expect((await post(`action=${'x'.repeat(2000)}`, 'application/x-www-form-urlencoded')).statusCode).toBe(413)
  expect((await post('{"action":"pay"}', 'text/csv')).statusCode).toBe(415)
  expect((await open(`/rehearsal/${id}?declined=1&declined=2`)).statusCode).toBe(200)
})

test('shows the error page after a server error', async () => {
  const broken = await TestStripe.open(clock)
  const { id } = await newSession({}, broken)
  const app = await appWith(broken)
  await broken.close()
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: `/rehearsal/${id}` })
  expect(statusCode).toBe(500)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('Unexpected Application Error!')
  await app.close()
})
