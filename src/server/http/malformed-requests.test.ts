import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, IDEMPOTENCY_HEADER } from '../../contract/endpoints.ts'
import { loadWebBuild } from '../pages/web-build.ts'
import { AN_ADDRESS } from '../testing/an-address.ts'
import { databaseState } from '../testing/database-state.ts'
import { hostileForm } from '../testing/hostile-form.ts'
import { changedJson, hostileBytes } from '../testing/hostile-json.ts'
import { A_PRODUCT, productForm, rehearsedPayments, SELLER, TestStore } from '../testing/test-store.ts'
import { untilQuiet } from '../testing/until-quiet.ts'

/** The same requests in every run; the long test sets more tries and other seeds. */
const TRIES = Number(process.env.FUZZ_TRIES ?? 400)
const SEED = Number(process.env.FUZZ_SEED ?? 1)

let store: TestStore
let bodies: Readonly<Record<string, { token: string; valid: unknown }>>
let picture: Buffer

beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild(), config: { trustProxy: 1 }, openPayments: rehearsedPayments })
  bodies = await validBodies()
  picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(() => store.close())

/** A valid body for each endpoint that accepts JSON, and a token for it. */
async function validBodies(): Promise<typeof bodies> {
  const [shopper, secondShopper, seller, product] = [
    await store.shopper(),
    await store.shopper(),
    await store.seller(),
    await store.product(),
  ]
  const order = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id }
  const placed = await shopper.post(endpoints.placeCashOrder, order)
  await store.visitor().post(endpoints.loginShopper, { email: secondShopper.email, password: secondShopper.password })
  const { sessions } = (await secondShopper.get(endpoints.listSessions)).body // newest first: the one just opened
  const by = (token: string) => (valid: unknown) => ({ token, valid })
  const [byShopper, bySecondShopper, bySeller, byVisitor] = [by(shopper.token), by(secondShopper.token), by(seller.token), by('')]
  return {
    [endpoints.registerShopper]: byVisitor({ name: 'Maya', email: 'maya@example.com', password: 'a long password' }),
    [endpoints.loginShopper]: byVisitor({ email: shopper.email, password: shopper.password }),
    [endpoints.loginSeller]: byVisitor(SELLER),
    [endpoints.endSession]: bySecondShopper({ id: sessions[0]._id }),
    [endpoints.endOtherSessions]: bySecondShopper({}),
    [endpoints.changePassword]: bySecondShopper({ oldPassword: secondShopper.password, newPassword: 'another password' }),
    [endpoints.setStock]: bySeller({ id: product._id, inStock: true }),
    [endpoints.addProduct]: bySeller(A_PRODUCT),
    [endpoints.updateCart]: byShopper({ cartItems: { [product._id]: 3 } }),
    [endpoints.cancelWaitingPayment]: byShopper({ id: placed.body.order._id }), // a cash order, which has no payment
    [endpoints.refundOrder]: bySeller({ id: placed.body.order._id }), // a cash order, which has nothing to refund
    [endpoints.acceptOrder]: bySeller({ id: placed.body.order._id }), // nor a payment issue
    [endpoints.receiveWebhook]: byVisitor({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: {} },
    }), // unsigned
    [endpoints.addAddress]: byShopper(AN_ADDRESS),
    [endpoints.placeCashOrder]: byShopper(order),
    [endpoints.startCheckout]: byShopper(order),
    [endpoints.subscribe]: byVisitor({ email: 'maya@example.com' }),
    [endpoints.reportError]: byVisitor({ reference: 'a'.repeat(32), message: 'a fault', path: '/' }),
  }
}

/** Well-formed requests that are rejected. */
const EXPECTED_REJECTIONS: Readonly<Record<string, number>> = {
  [endpoints.cancelWaitingPayment]: 404,
  [endpoints.refundOrder]: 409,
  [endpoints.acceptOrder]: 404,
  [endpoints.receiveWebhook]: 400,
}

const READ = [
  endpoints.listWaitingPayments,
  endpoints.listPaymentIssues,
  endpoints.listProducts,
  endpoints.listShopperOrders,
  endpoints.listSellerOrders,
  endpoints.listAddresses,
  endpoints.listSessions,
]
const BY_TOKEN_ALONE = [endpoints.currentShopper, endpoints.currentSeller, endpoints.logoutShopper, endpoints.logoutSeller]

interface Attempt {
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body: Buffer | null
}

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    'true',
    '1',
    '0',
    '501',
    '-1',
    '1.5',
    '1e2',
    ' 1',
    '٣',
    'x'.repeat(5000),
    '\0',
    '%',
    "'",
    '../',
    'NaN',
    'null',
    ','.repeat(500),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.uuid(),
)
const visible = /^[\x21-\x7e\x80-\xff]*$/ // valid in a header
const oddHeader = oddText.filter((text) => visible.test(text))
const oddType = fc.constantFrom(
  'application/json; charset=utf-16',
  'application/problem+json',
  'text/json',
  'APPLICATION/JSON',
  'application/json;',
  'text/plain',
  'application/x-www-form-urlencoded',
  'a/b',
  'nonsense',
  '',
)

const jsonAttempt = (): fc.Arbitrary<Attempt> =>
  fc.constantFrom(...Object.keys(bodies)).chain((endpoint) => {
    const { token, valid } = bodies[endpoint] ?? { token: '', valid: {} }
    return fc
      .record({
        body: hostileBytes(fc.oneof({ weight: 9, arbitrary: changedJson(valid) }, { weight: 1, arbitrary: fc.constant(valid) })),
        type: fc.oneof({ weight: 12, arbitrary: fc.constant('application/json') }, { weight: 1, arbitrary: oddType }),
        key: fc.option(oddHeader, { freq: 3, nil: '' }),
        token: fc.oneof({ weight: 20, arbitrary: fc.constant(token) }, { weight: 1, arbitrary: oddHeader }),
      })
      .map(
        ({ body, type, key, token: sent }): Attempt => ({
          path: endpoint,
          method: 'POST',
          headers: { 'content-type': type, token: sent, [IDEMPOTENCY_HEADER]: key },
          body,
        }),
      )
  })

const formAttempt = (): fc.Arbitrary<Attempt> =>
  hostileForm(changedJson(A_PRODUCT), picture).map(
    ({ type, body }): Attempt => ({
      path: endpoints.addProduct,
      method: 'POST',
      headers: { 'content-type': type, token: bodies[endpoints.addProduct]?.token ?? '' },
      body,
    }),
  )

const queryAttempt = (): fc.Arbitrary<Attempt> => {
  const name = fc.oneof(
    fc.constantFrom(
      'search',
      'category',
      'inStock',
      'limit',
      'cursor',
      'ids',
      'q',
      '__proto__',
      'a[b][c]',
      'constructor.prototype',
    ),
    oddText,
  )
  const value = fc.oneof(oddText.map(encode), fc.constantFrom('%', '%ff', '%00', '%u0041', 'a%0d%0ab', '+', '=='))
  const query = fc
    .array(fc.tuple(name.map(encode), value), { maxLength: 5 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
  const tokens = ['', ...Object.values(bodies).map(({ token }) => token)]
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...READ), query, fc.constantFrom(...tokens))
      .map(([endpoint, queryText, token]) => getting(`${endpoint}?${queryText}`, token)),
    fc
      .tuple(fc.constantFrom(...BY_TOKEN_ALONE), query, oddHeader)
      .map(([endpoint, queryText, token]) => getting(`${endpoint}?${queryText}`, token)),
  )
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())
const getting = (target: string, token: string): Attempt => ({ path: target, method: 'GET', headers: { token }, body: null })

let clients = 0

/** Sends each attempt from another client address, because of the rate limit. */
function send({ path: target, method, headers, body }: Attempt) {
  clients += 1
  const from = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
  return store
    .visitor()
    .send(target, { method, headers: { ...headers, 'x-forwarded-for': from }, body: body && new Uint8Array(body) })
}

const pictureFiles = async () => (await readdir(path.join(store.dataDir, 'pictures'), { recursive: true })).length

test('tries every endpoint of the contract', () => {
  expect([...Object.keys(bodies), ...READ, ...BY_TOKEN_ALONE].toSorted()).toEqual(Object.values(endpoints).toSorted())
})

test('accepts each valid body', async () => {
  for (const [path, { token, valid }] of Object.entries(bodies)) {
    const isForm = path === endpoints.addProduct
    const headers = { token, 'x-forwarded-for': '10.0.0.1' }
    const { status, body } = await store.caller(token).post(path, isForm ? productForm(valid) : valid, headers)
    expect(EXPECTED_REJECTIONS[path] ?? 200, `${path}: ${body.message}`).toBe(status === 201 ? 200 : status)
  }
})

test(`none of ${TRIES} malformed requests causes a server error, and rejected ones leave nothing behind`, async () => {
  const attempt = fc.oneof(
    { weight: 6, arbitrary: jsonAttempt() },
    { weight: 2, arbitrary: formAttempt() },
    { weight: 2, arbitrary: queryAttempt() },
  )
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(attempt, async (tried) => {
      await untilQuiet(store.db)
      const before = [await databaseState(store.db), await pictureFiles()]
      const { status, body } = await send(tried)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(status).toBeLessThan(500)
      expect(body).toMatchObject(status < 300 ? { success: true } : { success: false, message: expect.stringMatching(/./) })
      if (status >= 400) expect([await databaseState(store.db), await pictureFiles()]).toEqual(before)
    }),
    { numRuns: TRIES, seed: SEED },
  )
  expect([...statuses.keys()].toSorted()).toEqual(expect.arrayContaining([200, 400, 401, 413, 415, 422])) // each kind occurred
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('polluted' in {}).toBe(false)
})
