import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPage, recordedResponses } from '../../contract/documentation/api-page.ts'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { ProductWire } from '../../contract/products/products.ts'
import { callerAt, type TestResponse } from '../testing/caller.ts'
import { curlRequest } from '../testing/curl-request.ts'
import { placedGuestOrder } from '../testing/guests.ts'
import { htmlErrors } from '../testing/html-errors.ts'
import { rehearsedPayments } from '../testing/open-app.ts'
import { newPersons, type Persons, stillLoggedIn } from '../testing/persons.ts'
import { stableResponse } from '../testing/stable-response.ts'
import { SELLER, TestStore } from '../testing/test-store.ts'
import { API_DOCS } from './api-docs-routes.ts'
import { loadWebBuild } from './web-build.ts'

const ORIGIN = 'http://localhost:3000'
const RECORDED = fileURLToPath(new URL('../../contract/documentation/recorded-responses.json', import.meta.url))

let store: TestStore
let product: ProductWire
let html: string
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild(), openPayments: rehearsedPayments, config: { trustProxy: 1 } })
  product = await store.product({ stock: 500 })
  html = (await store.visitor().get(API_DOCS)).body
})
afterAll(() => store.close())

interface ShownExample {
  readonly name: string
  readonly command: string
  readonly status: number
}

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** Reads the examples out of the page, as a person would copy them. */
function shownExamples(): ShownExample[] {
  const [, ...entries] = html.split(/<div id="(?=\w+" class="api-parts")/)
  return entries.flatMap((entry) => {
    const name = /^\w+/.exec(entry)?.[0] ?? ''
    return [...entry.matchAll(/<div class="api-command"><pre[^>]*><code>(.*?)<\/code>.*?<(?:summary|p)>Responds (\d+)/gs)].map(
      ([, command = '', status]) => ({ name, command: plain(command), status: Number(status) }),
    )
  })
}

const endpointOf = (name: string): Endpoint =>
  Object.entries(endpoints).find(([key]) => key === name)?.[1] ?? endpoints.listProducts

/** A change of an order makes later changes impossible, so each has an order of its own. */
const variablesOf = async ({ shopper, seller, staff }: Persons) => ({
  TOKEN: shopper.token,
  SELLER_TOKEN: seller.token,
  EMAIL: shopper.email,
  PASSWORD: shopper.password,
  ADDRESS: shopper.addressId,
  ORDER: shopper.orderId,
  SESSION: shopper.sessionIds[1],
  SECRET: (await placedGuestOrder(store)).secret,
  SELLER_EMAIL: SELLER.email,
  SELLER_PASSWORD: SELLER.password,
  COURIER: staff.courier.id,
})

interface Tried {
  readonly example: ShownExample
  readonly endpoint: Endpoint
  readonly isGuest: boolean
  readonly response: TestResponse
}

/** Sends each example as the page shows it, by persons who have what it names. */
async function* triedExamples(): AsyncGenerator<Tried> {
  const create = () => newPersons(store, product)
  let persons = await create()
  for (const example of shownExamples()) {
    const { name, command } = example
    const endpoint = endpointOf(name)
    persons = command.includes('$ORDER') ? await create() : await stillLoggedIn(store.db, persons, create)
    const { url, init } = curlRequest(command, await variablesOf(persons))
    expect(url.startsWith(ORIGIN), command).toBe(true)
    store.clock.pass(60_000) // several limits are for a minute
    const response = await callerAt(store.url).send(url.slice(ORIGIN.length), init)
    const isGuest = endpoint.guest !== undefined && !new Headers(init.headers).has('token')
    yield { example, endpoint, isGuest, response }
  }
}

test('every example of the page runs as it is shown, and gets the status and the schema that are shown', async () => {
  expect(new Set(shownExamples().map(({ name }) => name))).toEqual(new Set(Object.keys(endpoints)))
  const bodies: Record<string, unknown> = {}
  const wrong: string[] = []
  for await (const { example, endpoint, isGuest, response } of triedExamples()) {
    const { name, command, status } = example
    const { body } = response
    if (response.status !== status)
      wrong.push(`${name}: ${response.status} in place of ${status}: ${command}\n${JSON.stringify(body)}`)
    if (endpoint.isCsv || endpoint.isStream) continue
    bodies[isGuest ? `${name} of a guest` : name] = stableResponse(body)
    if (response.status < 300) expect(endpoint.response.parse(body), name).toEqual(body)
  }
  expect(wrong).toEqual([])
  if (process.env.RECORD_RESPONSES === 'on') await writeFile(RECORDED, linesOf(bodies))
})

/** Each response is a line, so that a change shows as few of them. */
const linesOf = (responses: object): string =>
  `{\n${Object.entries(responses)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, response]) => `${JSON.stringify(name)}: ${JSON.stringify(response)}`)
    .join(',\n')}\n}\n`

test('every response that the page shows has the fields of its schema', async () => {
  const recorded = recordedResponses.parse(JSON.parse(await readFile(RECORDED, 'utf8')))
  const endpointsShown = apiPage(ORIGIN, product._id, recorded).groups.flatMap((group) => group.endpoints)
  let shown = 0
  for (const { name, examples } of endpointsShown) {
    for (const { status, response } of examples) {
      if (response === null) continue
      shown += 1
      const body = JSON.parse(response)
      if (status < 300)
        expect(endpointOf(name).response.parse(body), `${name}: record the responses again (docs/contributing.md)`).toEqual(body)
      else expect(body, name).toMatchObject({ success: false, message: expect.any(String) })
    }
  }
  expect(shown).toBe(Object.keys(recorded).length)
  expect(shown).toBeGreaterThan(Object.keys(endpoints).length)
})

test('the page is valid HTML without inline scripts of its own, and is cached by its tag', async () => {
  expect(await htmlErrors(html)).toEqual([])
  const { headers } = await store.visitor().get(API_DOCS)
  const etag = headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect(await store.visitor().get(API_DOCS, { 'if-none-match': etag })).toMatchObject({ status: 304 })
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain(product._id)
  expect([...html.matchAll(/<script(?![^>]* src=)(?![^>]*application\/json)/g)]).toEqual([])
})

test('a link in a type leads to a schema of the page', () => {
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, to]) => to)
  expect(links.length).toBeGreaterThan(200)
  expect(links.filter((to) => !ids.has(to))).toEqual([])
})
