import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, rolesOf } from '../../contract/endpoints/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { ProductWire } from '../../contract/products/products.ts'
import { OFFLINE_PAGE } from '../../contract/rendering/page-rendering.ts'
import { INVITED_ROLES, type InvitedRole } from '../../domain/staff/staff.ts'
import { loadWebBuild } from '../pages/web-build.ts'
import type { Caller } from '../testing/caller.ts'
import { databaseState, stateOfShopper } from '../testing/database-state.ts'
import { rehearsedPayments } from '../testing/open-app.ts'
import { type DeadTokens, deadTokensIn, newPersons, type Persons, personFor, stillLoggedIn } from '../testing/persons.ts'
import { type KnownRoute, withRouteTable } from '../testing/route-table.ts'
import { sampleRequests } from '../testing/sample-requests.ts'
import { TestStore } from '../testing/test-store.ts'

let store: TestStore
let routes: readonly KnownRoute[]
let clientDir: string
let deadTokens: DeadTokens
let product: ProductWire

beforeAll(async () => {
  const web = await loadWebBuild()
  clientDir = web.clientDir ?? ''
  const config = { corsOrigins: ['https://shop.example'] }
  ;({ built: store, routes } = await withRouteTable(() => TestStore.open({ web, config, openPayments: rehearsedPayments })))
  deadTokens = await deadTokensIn(store)
  product = await store.product()
})
afterAll(() => store.close())

const somePersons = () => newPersons(store, product)

interface OtherRoute {
  readonly status: number
  /** This path matches the route's pattern. */
  readonly at?: string
}

/** These public routes are not in the table of endpoints: pages, files, health and alarms of the process. */
const OTHER_ROUTES: Readonly<Record<string, OtherRoute>> = {
  'GET /openapi.json': { status: 200 },
  'GET /docs/api': { status: 200 },
  'GET /rehearsal/:session': { status: 404, at: '/rehearsal/nothing' },
  'POST /rehearsal/:session': { status: 422, at: '/rehearsal/nothing' }, // no button was pressed
  'POST /newsletter/unsubscribe': { status: 400 }, // it lacks the token
  'GET /buy': { status: 200 }, // it leads to the cart
  'GET /buy/*': { status: 200, at: '/buy/nothing:1' },
  'GET /healthz': { status: 200 },
  'GET /readyz': { status: 200 },
  'GET /.well-known/ucp': { status: 200 },
  'GET /.well-known/ucp/2026-04-08': { status: 200 },
  'POST /ucp/carts': { status: 400 },
  'GET /ucp/carts/:id': { status: 400 },
  'PUT /ucp/carts/:id': { status: 400 },
  'POST /ucp/carts/:id/cancel': { status: 400 },
  'POST /ucp/catalog/search': { status: 400 }, // it names no profile of an assistant
  'POST /ucp/catalog/lookup': { status: 400 },
  'POST /ucp/catalog/product': { status: 400 },
  'POST /ucp/checkout-sessions': { status: 400 },
  'GET /ucp/checkout-sessions/:id': { status: 400 },
  'PUT /ucp/checkout-sessions/:id': { status: 400 },
  'POST /ucp/checkout-sessions/:id/complete': { status: 400 },
  'POST /ucp/checkout-sessions/:id/cancel': { status: 400 },
  'GET /ucp/orders/:id': { status: 400 },
  'GET /mcp': { status: 405 }, // nothing is streamed
  'GET /.well-known/oauth-authorization-server': { status: 200 },
  'GET /.well-known/oauth-protected-resource': { status: 200 },
  'GET /oauth/authorize': { status: 400 }, // it names no assistant
  'GET /oauth/authorize/:request': { status: 400, at: '/oauth/authorize/nothing' },
  'POST /oauth/token': { status: 400 },
  'POST /oauth/revoke': { status: 400 },
  'POST /mcp': { status: 415 },
  'GET /robots.txt': { status: 200 },
  'GET /sitemap.xml': { status: 200 },
  'GET /feeds/google.xml': { status: 200 },
  'GET /feeds/products.jsonl': { status: 200 },
  'GET /llms.txt': { status: 200 },
  'GET /sitemap-:number(^[1-9]\\d{0,5}).xml': { status: 200, at: '/sitemap-1.xml' },
  [`GET ${OFFLINE_PAGE}`]: { status: 200 },
  'GET /manifest.webmanifest': { status: 200 },
  'GET /store-icons/:version/:file': { status: 404, at: '/store-icons/nothing/512.png' },
  'GET /pictures/*': { status: 404, at: '/pictures/cutout/nothing.webp' },
  'GET /assets/*': { status: 404, at: '/assets/nothing.js' },
  'GET /*': { status: 200, at: '/my-orders' },
  'OPTIONS *': { status: 400, at: endpoints.placeCashOrder.path }, // it lacks the headers of a preflight
}

const nameOf = ({ method, path: pattern }: KnownRoute) => `${method} ${pattern}`

/** A HEAD route belongs to its GET route. Files at the root of the web build, such as icons, are public. */
const isOtherRoute = (route: KnownRoute): boolean =>
  Object.hasOwn(OTHER_ROUTES, nameOf({ ...route, method: route.method.replace('HEAD', 'GET') })) ||
  existsSync(path.join(clientDir, route.path))

interface TriedRequest {
  readonly name: string
  readonly method: string
  readonly at: string
  readonly status: number
  readonly request: (persons: Persons) => RequestInit
}

const withHead = (tried: TriedRequest): TriedRequest[] =>
  tried.method === 'GET' ? [tried, { ...tried, method: 'HEAD', name: `HEAD ${tried.at}` }] : [tried]

const requestsOf = (access: Endpoint['access']): TriedRequest[] =>
  sampleRequests
    .filter(({ endpoint }) => endpoint.access === access)
    .flatMap(({ endpoint: { method, path: at }, status, request }) =>
      withHead({ name: `${method} ${at}`, method, at, status, request }),
    )

const otherRequests = (): TriedRequest[] =>
  Object.entries(OTHER_ROUTES).flatMap(([name, { status, at }]) => {
    const [method = '', pattern = ''] = name.split(' ')
    return withHead({ name, method, at: at ?? pattern, status, request: () => ({}) })
  })

const send = (caller: Caller, { method, at }: TriedRequest, request: RequestInit) => caller.send(at, { ...request, method })

test('every route is in the endpoint table, or a page or file, and every one of these is a route', () => {
  const inTable = sampleRequests.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  const known = new Set([...inTable, ...inTable.map((name) => name.replace('GET', 'HEAD'))])
  expect(routes.filter((route) => !known.has(nameOf(route)) && !isOtherRoute(route)).map(nameOf)).toEqual([])
  const added = new Set(routes.map(nameOf))
  expect([...inTable, ...Object.keys(OTHER_ROUTES)].filter((name) => !added.has(name))).toEqual([])
})

test('every response has the status, the fields and the Cache-Control of the endpoint table', async () => {
  let persons = await somePersons()
  for (const { name, endpoint, status, request } of sampleRequests) {
    persons = await stillLoggedIn(store.db, persons, somePersons)
    const token = personFor(persons, endpoint.access)?.token
    const response = await store.caller(token).send(endpoint, request(persons))
    expect(response.status, `${name}: ${JSON.stringify(response.body)}`).toBe(status)
    expect(response.headers.get('cache-control'), name).toBe(endpoint.cacheControl ?? 'no-store')
    if (status < 300 && !endpoint.isStream && !endpoint.isCsv)
      expect(endpoint.response.parse(response.body), name).toEqual(response.body) // the schema drops unknown fields
  }
})

test('public routes ignore tokens', async () => {
  const persons = await somePersons()
  const tokens = { ...deadTokens, shopper: persons.shopper.token, seller: persons.seller.token }
  for (const route of [...requestsOf('anyone'), ...otherRequests()]) {
    store.clock.pass(30_000) // several limits are for a minute
    const first = await send(store.visitor(), route, route.request(persons))
    for (const [index, [whose, token]] of Object.entries(tokens).entries()) {
      if (index === 7 && route.method !== 'GET') store.clock.pass(60_000)
      const response = await send(store.caller(token), route, route.request(persons))
      expect(response.status, `${route.name} with the token of ${whose}`).toBe(route.status)
      if (route.method === 'GET') expect(response.body, `${route.name} with the token of ${whose}`).toEqual(first.body)
    }
  }
})

test.each(['shopper', 'seller', 'shopper or seller'] as const)(
  'what is the %s’s is closed to all tokens that are nobody’s',
  async (who) => {
    const persons = await somePersons()
    const before = await databaseState(store.db)
    for (const route of requestsOf(who)) {
      for (const [whose, token] of Object.entries(deadTokens)) {
        const { status, body } = await send(store.caller(token), route, route.request(persons))
        expect({ status, body }, `${route.name} with the token of ${whose}`).toEqual({
          status: 401,
          body: route.method === 'HEAD' ? '' : { success: false, message: 'Please log in' },
        })
      }
    }
    expect(await databaseState(store.db)).toBe(before)
  },
)

test.each([
  ['shopper', 'seller'],
  ['seller', 'shopper'],
] as const)('the %s’s endpoints respond 403 to the %s, and serve their own principal', async (who, wrong) => {
  let persons = await somePersons()
  const before = await databaseState(store.db)
  for (const route of requestsOf(who)) {
    const rejected = await send(store.caller(persons[wrong].token), route, route.request(persons))
    expect(rejected.status, route.name).toBe(403)
    if (route.method !== 'HEAD') expect(rejected.body, route.name).toMatchObject({ success: false })
  }
  expect(await databaseState(store.db)).toBe(before)
  for (const route of requestsOf(who)) {
    persons = await stillLoggedIn(store.db, persons, somePersons)
    const served = await send(store.caller(persons[who].token), route, route.request(persons))
    expect(served.status, `${route.name}: ${JSON.stringify(served.body)}`).toBe(route.status)
  }
})

const requestsOfStaff = (role: InvitedRole, isAllowed: boolean): TriedRequest[] =>
  sampleRequests
    .filter(({ endpoint: { access } }) => access === 'seller' || access === 'shopper or seller')
    .filter(({ endpoint }) => rolesOf(endpoint).includes(role) === isAllowed)
    .flatMap(({ endpoint: { method, path: at }, request }) =>
      withHead({ name: `${method} ${at}`, method, at, status: 0, request }),
    )

test.each(INVITED_ROLES)('a %s may use what the table says, and gets 403 elsewhere, which changes nothing', async (role) => {
  let persons = await somePersons()
  const [allowed, forbidden] = [requestsOfStaff(role, true), requestsOfStaff(role, false)]
  const before = await databaseState(store.db)
  for (const route of forbidden) {
    const { status, body } = await send(persons.staff[role], route, route.request(persons))
    const response = `${route.name}: ${JSON.stringify(body)}`
    expect(status, response).toBe(403)
    if (route.method !== 'HEAD') expect(body, response).toEqual({ success: false, message: 'Your role doesn’t allow this' })
  }
  expect(await databaseState(store.db)).toBe(before)
  for (const route of allowed) {
    persons = await stillLoggedIn(store.db, persons, somePersons)
    const { status, body } = await send(persons.staff[role], route, route.request(persons))
    const response = `${route.name}: ${JSON.stringify(body)}`
    expect(status, response).not.toBe(500)
    if (status === 403) expect(body.message, response).toBe(`A ${role} can’t set an order to Delivered`)
  }
})

test('only a shopper learns what is wrong with an order', async () => {
  const { shopper, seller } = await newPersons(store, product)
  for (const path of [endpoints.placeCashOrder, endpoints.placeOnlineOrder]) {
    for (const wrong of [{}, [], { items: [{ product: product._id, quantity: 0 }], address: shopper.addressId }]) {
      for (const token of Object.values(deadTokens)) {
        expect(await store.caller(token).post(path, wrong)).toMatchObject({ status: 401, body: { message: 'Please log in' } })
      }
      expect(await seller.post(path, wrong)).toMatchObject({ status: 403, body: { message: 'Please log in as a shopper' } })
      expect((await shopper.post(path, wrong)).status).toBe(Array.isArray(wrong) ? 400 : 422)
    }
  }
})

test('accepts a token in its header only', async () => {
  const { shopper, seller } = await somePersons()
  for (const [who, { token }] of [
    ['shopper', shopper],
    ['seller', seller],
  ] as const) {
    for (const route of requestsOf(who)) {
      const { method, at, name } = route
      const body = method === 'POST' ? JSON.stringify({ token, userId: shopper.id }) : null
      const type = body === null ? {} : { 'content-type': 'application/json' }
      const elsewhere = { cookie: `token=${token}`, authorization: `Bearer ${token}`, 'x-token': token, ...type }
      const response = await store
        .visitor()
        .send(`${at}?token=${token}&userId=${shopper.id}`, { method, headers: elsewhere, body })
      expect(response.status, name).toBe(401)
    }
  }
})

test('a shopper can’t read, use or change another’s data, by any ID in their requests', async () => {
  const { shopper: owner, seller, staff } = await somePersons()
  let others = await somePersons()
  for (const route of requestsOf('shopper')) {
    others = await stillLoggedIn(store.db, others, somePersons)
    const { shopper: other } = others
    const before = await stateOfShopper(store.db, owner.id)
    const { body } = await send(store.caller(other.token), route, route.request({ shopper: owner, seller, staff }))
    const response = JSON.stringify(body)
    for (const own of [owner.id, owner.email, owner.addressId, owner.orderId, ...owner.sessionIds]) {
      expect(response, `${route.name} told of the other’s`).not.toContain(own)
    }
    expect(await stateOfShopper(store.db, owner.id), `${route.name} changed the other’s`).toBe(before)
  }
})
