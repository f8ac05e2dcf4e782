import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls, IDEMPOTENCY_HEADER } from '../../contract/calls.ts'
import type { ProductWire } from '../../contract/products.ts'
import type { AppParts } from '../app.ts'
import { openPayments } from '../open-payments.ts'
import { loadWebBuild } from '../pages/web-build.ts'
import { tokenHash } from '../platform/tokens/token.ts'
import { AN_ADDRESS } from '../testing/an-address.ts'
import type { Caller } from '../testing/caller.ts'
import { keptOfShopper, keptState } from '../testing/kept-state.ts'
import { type KnownRoute, withRouteTable } from '../testing/route-table.ts'
import { A_PRODUCT, productForm, SELLER, type TestShopper, TestStore } from '../testing/test-store.ts'

vi.setConfig({ testTimeout: 90_000 }) // each test makes dozens of calls of every route

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Those whom a request may be made for: a shopper who has one of everything, and the seller. */
interface Persons {
  readonly shopper: FullShopper
  readonly seller: Caller & { token: string }
}

interface FullShopper extends TestShopper {
  readonly id: string
  readonly addressId: string
  readonly productId: string
  /** Of the login by which they call, and of one elsewhere. */
  readonly sessionIds: readonly [string, string]
  readonly orderId: string
  readonly orderKey: string
}

/** Who may call a route, and a request of theirs that succeeds. */
interface Rule {
  readonly who: 'anybody' | 'shopper' | 'seller'
  readonly status: number
  readonly request: (persons: Persons) => RequestInit
  /** An address that the route's pattern stands for. */
  readonly at: string | undefined
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
const rule =
  (who: Rule['who']) =>
  (status: number, request: Rule['request'] = () => ({}), at?: string): Rule => ({ who, status, request, at })
const anybody = rule('anybody')
const shoppers = rule('shopper')
const sellers = rule('seller')

const anOrder = ({ shopper }: Persons, key = shopper.orderKey) =>
  json({ items: [{ product: shopper.productId, quantity: 1 }], address: shopper.addressId }, { [IDEMPOTENCY_HEADER]: key })
const anEmail = () => `${crypto.randomUUID()}@example.com`

/** Every route of the app. A new one needs its rule here before it can be. */
const RULES: Readonly<Record<string, Rule>> = {
  [`POST ${calls.registerShopper}`]: anybody(201, () => json({ name: 'Maya', email: anEmail(), password: 'a long password' })),
  [`POST ${calls.loginShopper}`]: anybody(200, ({ shopper: { email, password } }) => json({ email, password })),
  [`POST ${calls.loginSeller}`]: anybody(200, () => json(SELLER)),
  [`GET ${calls.listProducts}`]: anybody(200),
  [`POST ${calls.subscribe}`]: anybody(200, () => json({ email: anEmail() })),
  [`POST ${calls.reportFault}`]: anybody(200, () => json({ reference: 'a'.repeat(32), message: 'a fault', path: '/' })),
  [`POST ${calls.receiveWebhook}`]: anybody(400), // what is not signed
  'GET /rehearsal/:session': anybody(404, undefined, '/rehearsal/nothing'),
  'POST /rehearsal/:session': anybody(422, undefined, '/rehearsal/nothing'), // without a button pressed
  'GET /healthz': anybody(200),
  'GET /readyz': anybody(200),
  'GET /robots.txt': anybody(200),
  'GET /sitemap.xml': anybody(200),
  'GET /sitemap-:number(^[1-9]\\d{0,5}).xml': anybody(200, undefined, '/sitemap-1.xml'),
  'GET /pictures/*': anybody(404, undefined, '/pictures/cutout/nothing.webp'),
  'GET /assets/*': anybody(404, undefined, '/assets/nothing.js'),
  'GET /*': anybody(200, undefined, '/my-orders'),
  'OPTIONS *': anybody(400, undefined, calls.placeCashOrder), // a preflight without the headers of one

  [`GET ${calls.currentShopper}`]: shoppers(200),
  [`GET ${calls.logoutShopper}`]: shoppers(200),
  [`POST ${calls.changePassword}`]: shoppers(200, ({ shopper }) =>
    json({ oldPassword: shopper.password, newPassword: 'a better password' }),
  ),
  [`GET ${calls.listSessions}`]: shoppers(200),
  [`POST ${calls.endSession}`]: shoppers(200, ({ shopper }) => json({ id: shopper.sessionIds[1] })),
  [`POST ${calls.endOtherSessions}`]: shoppers(200),
  [`POST ${calls.updateCart}`]: shoppers(200, ({ shopper }) => json({ cartItems: { [shopper.productId]: 5 } })),
  [`GET ${calls.listAddresses}`]: shoppers(200),
  [`POST ${calls.addAddress}`]: shoppers(201, () => json(AN_ADDRESS)),
  [`POST ${calls.placeCashOrder}`]: shoppers(201, anOrder),
  [`POST ${calls.startCheckout}`]: shoppers(201, (persons) => anOrder(persons, crypto.randomUUID())),
  [`GET ${calls.listWaitingPayments}`]: shoppers(200),
  [`GET ${calls.listShopperOrders}`]: shoppers(200),

  [`GET ${calls.currentSeller}`]: sellers(200),
  [`GET ${calls.logoutSeller}`]: sellers(200),
  [`POST ${calls.addProduct}`]: sellers(201, () => ({ body: productForm(A_PRODUCT) })),
  [`POST ${calls.setStock}`]: sellers(200, ({ shopper }) => json({ id: shopper.productId, inStock: true })),
  [`GET ${calls.listSellerOrders}`]: sellers(200),
  [`GET ${calls.listAttention}`]: sellers(200),
  [`POST ${calls.refundOrder}`]: sellers(409, ({ shopper }) => json({ id: shopper.orderId })), // a cash order: there is nothing to give back
  [`POST ${calls.keepOrder}`]: sellers(404, ({ shopper }) => json({ id: shopper.orderId })), // nor to look at
}

const rehearsal: AppParts['openPayments'] = (parts) => openPayments({ stripe: null, publicUrl: 'http://localhost:3000' }, parts)

let store: TestStore
let routes: readonly KnownRoute[]
let clientDir: string
/** Tokens that once were or never will be anybody's, by what they are. */
let deadTokens: Readonly<Record<string, string | undefined>>
let product: ProductWire

beforeAll(async () => {
  const web = await loadWebBuild()
  clientDir = web.clientDir ?? ''
  const config = { corsOrigins: ['https://shop.example'] }
  ;({ built: store, routes } = await withRouteTable(() => TestStore.open({ web, config, openPayments: rehearsal })))
  deadTokens = await makeDeadTokens()
  product = await store.product()
})
afterAll(() => store.close())

async function makeDeadTokens(): Promise<typeof deadTokens> {
  const [expired, expiredSeller] = [await store.shopper(), await store.seller()]
  store.clock.pass(WEEK_MS)
  const [left, leftSeller, present] = [await store.shopper(), await store.seller(), await store.shopper()]
  await left.get(calls.logoutShopper)
  await leftSeller.get(calls.logoutSeller)
  const hash = tokenHash(present.token)
  return {
    none: undefined,
    empty: '',
    'an expired one': expired.token,
    'the seller’s expired one': expiredSeller.token,
    'one logged out': left.token,
    'the seller’s, logged out': leftSeller.token,
    'a forged one': `${present.token.slice(0, -1)}${present.token.endsWith('A') ? 'B' : 'A'}`,
    'one and a bit more': `${present.token}A`,
    'one in capitals': present.token.toUpperCase(),
    'the hash of one': hash.toString('hex'),
    'the hash of one as the token': hash.toString('base64url'),
    'the id of its session': (await present.get(calls.listSessions)).body.sessions[0]._id,
    SQL: "' or true --",
  }
}

/** A new shopper with a cart, an address, an order and a login elsewhere, and the seller. */
async function newPersons(): Promise<Persons> {
  const shopper = await store.shopper()
  await store.visitor().post(calls.loginShopper, { email: shopper.email, password: shopper.password })
  const { _id: addressId } = await shopper.address()
  const orderKey = 'the same key for everybody'
  const order = { items: [{ product: product._id, quantity: 1 }], address: addressId }
  const placed = await shopper.post(calls.placeCashOrder, order, { [IDEMPOTENCY_HEADER]: orderKey })
  await shopper.post(calls.updateCart, { cartItems: { [product._id]: 2 } })
  const { sessions } = (await shopper.get(calls.listSessions)).body
  const isThis = (session: { isThis: boolean }) => session.isThis
  return {
    shopper: {
      ...shopper,
      id: (await shopper.get(calls.currentShopper)).body.user._id,
      addressId,
      productId: product._id,
      sessionIds: [sessions.find(isThis)._id, sessions.find((session: { isThis: boolean }) => !isThis(session))._id],
      orderId: placed.body.order._id,
      orderKey,
    },
    seller: await store.seller(),
  }
}

/** The same persons, or others where a call has changed what these had: a login, or the password. */
async function stillLoggedIn(persons: Persons): Promise<Persons> {
  const { shopper, seller } = persons
  const sessions: { _id: string }[] = (await shopper.get(calls.listSessions)).body.sessions ?? []
  const hasAll = shopper.sessionIds.every((id) => sessions.some(({ _id }) => _id === id))
  return hasAll && (await seller.get(calls.currentSeller)).status === 200 ? persons : newPersons()
}

/** A file at the top of the web's build, such as an icon, is everybody's. */
const isFileOfBuild = ({ path: at }: KnownRoute) => existsSync(path.join(clientDir, at))

/** The rule of a route. Whatever may be fetched may be asked for its head. */
function ruleOf(route: KnownRoute): Rule | undefined {
  const method = route.method === 'HEAD' ? 'GET' : route.method
  const listed = Object.hasOwn(RULES, `${method} ${route.path}`) ? RULES[`${method} ${route.path}`] : undefined
  return listed ?? (method === 'GET' && isFileOfBuild(route) ? anybody(200) : undefined)
}

function routesOf(who: Rule['who']): (KnownRoute & { rule: Rule; name: string })[] {
  return routes.flatMap((route) => {
    const found = ruleOf(route)
    return found?.who === who ? [{ ...route, rule: found, name: `${route.method} ${route.path}` }] : []
  })
}

const call = (caller: Caller, { method, path: pattern, rule: { at } }: KnownRoute & { rule: Rule }, request: RequestInit) =>
  caller.send(at ?? pattern, { ...request, method })

test('every route of the app has a rule, and every rule a route', () => {
  expect(routes.filter((route) => !ruleOf(route)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(RULES).filter((name) => !known.has(name))).toEqual([])
})

test('every call of the contract is a route', () => {
  const known = new Set(routes.map(({ path }) => path))
  expect(Object.values(calls).filter((at) => !known.has(at))).toEqual([])
})

test('what is everybody’s takes no notice of a token', async () => {
  const persons = await newPersons()
  const tokens = { ...deadTokens, shopper: persons.shopper.token, seller: persons.seller.token }
  for (const route of routesOf('anybody')) {
    const first = await call(store.visitor(), route, route.rule.request(persons))
    for (const [whose, token] of Object.entries(tokens)) {
      const answer = await call(store.caller(token), route, route.rule.request(persons))
      expect(answer.status, `${route.name} with the token of ${whose}`).toBe(route.rule.status)
      if (route.method === 'GET') expect(answer.body, `${route.name} with the token of ${whose}`).toEqual(first.body)
    }
  }
})

test.each(['shopper', 'seller'] as const)('what is the %s’s is closed to all tokens that are nobody’s', async (who) => {
  const persons = await newPersons()
  for (const route of routesOf(who)) {
    const before = await keptState(store.db)
    for (const [whose, token] of Object.entries(deadTokens)) {
      const { status, body } = await call(store.caller(token), route, route.rule.request(persons))
      expect({ status, body }, `${route.name} with the token of ${whose}`).toEqual({
        status: 401,
        body: route.method === 'HEAD' ? '' : { success: false, message: 'Please log in' },
      })
    }
    expect(await keptState(store.db), `${route.name} kept something`).toBe(before)
  }
})

test.each([
  ['shopper', 'seller'],
  ['seller', 'shopper'],
] as const)('what is the %s’s is closed to the %s, with 403, and open to its own', async (who, wrong) => {
  let persons = await newPersons()
  for (const route of routesOf(who)) {
    persons = await stillLoggedIn(persons)
    const before = await keptState(store.db)
    const refused = await call(store.caller(persons[wrong].token), route, route.rule.request(persons))
    expect(refused.status, route.name).toBe(403)
    if (route.method !== 'HEAD') expect(refused.body, route.name).toMatchObject({ success: false })
    expect(await keptState(store.db), `${route.name} kept something`).toBe(before)
    const served = await call(store.caller(persons[who].token), route, route.rule.request(persons))
    expect(served.status, `${route.name}: ${JSON.stringify(served.body)}`).toBe(route.rule.status)
  }
})

test('a token counts nowhere but in its header', async () => {
  const { shopper, seller } = await newPersons()
  for (const [who, { token }] of [
    ['shopper', shopper],
    ['seller', seller],
  ] as const) {
    for (const route of routesOf(who)) {
      const { method, path: at, name } = route
      const body = method === 'POST' ? JSON.stringify({ token, userId: shopper.id }) : null
      const type = body === null ? {} : { 'content-type': 'application/json' }
      const elsewhere = { cookie: `token=${token}`, authorization: `Bearer ${token}`, 'x-token': token, ...type }
      const answer = await store.visitor().send(`${at}?token=${token}&userId=${shopper.id}`, { method, headers: elsewhere, body })
      expect(answer.status, name).toBe(401)
    }
  }
})

test('nothing of one shopper can be read, used or changed by another, with all that the first one’s requests hold', async () => {
  const { shopper: owner, seller } = await newPersons()
  let others = await newPersons()
  for (const route of routesOf('shopper')) {
    others = await stillLoggedIn(others)
    const { shopper: other } = others
    const before = await keptOfShopper(store.db, owner.id)
    const { body } = await call(store.caller(other.token), route, route.rule.request({ shopper: owner, seller }))
    const answer = JSON.stringify(body)
    for (const own of [owner.id, owner.email, owner.addressId, owner.orderId, ...owner.sessionIds]) {
      expect(answer, `${route.name} told of the other’s`).not.toContain(own)
    }
    expect(await keptOfShopper(store.db, owner.id), `${route.name} changed the other’s`).toBe(before)
  }
})

test('somebody else’s address takes no order', async () => {
  const [{ shopper: owner }, { shopper: other }] = [await newPersons(), await newPersons()]
  const order = { items: [{ product: owner.productId, quantity: 1 }], address: owner.addressId }
  for (const path of [calls.placeCashOrder]) {
    expect(await other.post(path, order)).toMatchObject({ status: 404, body: { message: 'Address not found' } })
  }
})

test('the same Idempotency-Key is each shopper’s own', async () => {
  const [{ shopper: owner }, { shopper: other }] = [await newPersons(), await newPersons()]
  expect(owner.orderKey).toBe(other.orderKey)
  expect(owner.orderId).not.toBe(other.orderId)
  const order = { items: [{ product: owner.productId, quantity: 1 }], address: owner.addressId }
  const again = await owner.post(calls.placeCashOrder, order, { [IDEMPOTENCY_HEADER]: owner.orderKey })
  expect(again.body.order._id).toBe(owner.orderId)
})

test('a userId beside a request, and somebody else’s order as cursor, show nothing of theirs', async () => {
  const [{ shopper: owner }, { shopper: other }] = [await newPersons(), await newPersons()]
  const listed = await other.get(`${calls.listShopperOrders}?limit=500&userId=${owner.id}&shopper_id=${owner.id}`)
  expect(listed.body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([other.orderId])
  const after = await owner.get(`${calls.listShopperOrders}?limit=500&cursor=${other.orderId}`)
  expect(after.body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([owner.orderId])
  await other.post(calls.updateCart, { userId: owner.id, cartItems: {} })
  expect(await owner.cart()).toEqual({ [owner.productId]: 2 })
  await other.post(calls.addAddress, { ...AN_ADDRESS, userId: owner.id, shopper_id: owner.id, _id: owner.addressId })
  expect((await owner.get(calls.listAddresses)).body.addresses).toHaveLength(1)
})
