import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import { loadWebBuild } from '../pages/web-build.ts'
import { A_PRODUCT } from '../testing/catalog-forms.ts'
import { databaseState, untilQuiet } from '../testing/database-state.ts'
import { hostileForm } from '../testing/hostile-form.ts'
import { changedJson, hostileBytes } from '../testing/hostile-json.ts'
import { rehearsedPayments } from '../testing/open-app.ts'
import { newPersons, type Persons, personFor } from '../testing/persons.ts'
import { sampleRequests } from '../testing/sample-requests.ts'
import { TestStore } from '../testing/test-store.ts'

/** Every run sends the same requests, unless more tries or another seed are set. */
const TRIES = Number(process.env.FUZZ_TRIES ?? 400)
const SEED = Number(process.env.FUZZ_SEED ?? 1)

let store: TestStore
let persons: Persons
let picture: Buffer

beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild(), config: { trustProxy: 1 }, openPayments: rehearsedPayments })
  persons = await newPersons(store, await store.product())
  picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(() => store.close())

const tokenFor = ({ access }: Endpoint): string => personFor(persons, access)?.token ?? ''

/** Valid requests to these endpoints would end the session that further attempts use. */
const LOGOUTS: readonly Endpoint[] = [endpoints.logoutShopper, endpoints.logoutSeller]

/** The event has no signature, so it is rejected. */
const EVENT = { id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object: {} } }

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
  fc.constantFrom(...sampleRequests.filter(({ endpoint }) => endpoint.method === 'POST')).chain(({ endpoint, body: sample }) => {
    const valid = endpoint.isSigned ? EVENT : endpoint.form ? A_PRODUCT : (sample(persons) ?? {})
    return fc
      .record({
        body: hostileBytes(fc.oneof({ weight: 9, arbitrary: changedJson(valid) }, { weight: 1, arbitrary: fc.constant(valid) })),
        type: fc.oneof({ weight: 12, arbitrary: fc.constant('application/json') }, { weight: 1, arbitrary: oddType }),
        key: fc.option(oddHeader, { freq: 3, nil: '' }),
        token: fc.oneof({ weight: 20, arbitrary: fc.constant(tokenFor(endpoint)) }, { weight: 1, arbitrary: oddHeader }),
      })
      .map(
        ({ body, type, key, token }): Attempt => ({
          path: endpoint.path,
          method: 'POST',
          headers: { 'content-type': type, token, [IDEMPOTENCY_HEADER]: key },
          body,
        }),
      )
  })

const formAttempt = (): fc.Arbitrary<Attempt> =>
  hostileForm(changedJson(A_PRODUCT), picture).map(
    ({ type, body }): Attempt => ({
      path: endpoints.addProduct.path,
      method: 'POST',
      headers: { 'content-type': type, token: persons.seller.token },
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
  return fc
    .tuple(fc.constantFrom(...sampleRequests.filter(({ endpoint }) => endpoint.method === 'GET')), query, oddHeader, fc.boolean())
    .map(([{ endpoint }, queryText, odd, isOdd]): Attempt => {
      const token = isOdd || LOGOUTS.includes(endpoint) ? odd : tokenFor(endpoint)
      return { path: `${endpoint.path}?${queryText}`, method: 'GET', headers: { token }, body: null }
    })
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

let clients = 0

/** Sends each attempt from a different client address, because of the rate limit. */
function send({ path: target, method, headers, body }: Attempt) {
  clients += 1
  const from = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
  return store
    .visitor()
    .send(target, { method, headers: { ...headers, 'x-forwarded-for': from }, body: body && new Uint8Array(body) })
}

const pictureFiles = async () => (await readdir(path.join(store.dataDir, 'pictures'), { recursive: true })).length

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
      const { status, body, headers } = await send(tried)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(status).toBeLessThan(500)
      const isJson = headers.get('content-type')?.startsWith('application/json') || status >= 400
      if (isJson)
        expect(body).toMatchObject(status < 300 ? { success: true } : { success: false, message: expect.stringMatching(/./) })
      if (status >= 400) expect([await databaseState(store.db), await pictureFiles()]).toEqual(before)
    }),
    { numRuns: TRIES, seed: SEED },
  )
  expect([...statuses.keys()].toSorted()).toEqual(expect.arrayContaining([200, 400, 401, 413, 415, 422])) // each kind occurred
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('polluted' in {}).toBe(false)
})
