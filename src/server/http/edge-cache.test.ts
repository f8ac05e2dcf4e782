import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { loadWebBuild } from '../pages/web-build.ts'
import { TestStore } from '../testing/test-store.ts'

/** Stands for the API of a content delivery network. */
let edge: Server
let purges: { authorization: string | undefined; body: unknown }[] = []
let status = 200
let store: TestStore
beforeAll(async () => {
  edge = createServer(async (request, response) => {
    const body = await json(request)
    purges.push({ authorization: request.headers.authorization, body })
    response.writeHead(status).end('{}')
  })
  await once(edge.listen(0, '127.0.0.1'), 'listening')
  const { port } = edge.address() as AddressInfo // it listens on a port, not on a pipe
  store = await TestStore.open({
    web: await loadWebBuild(),
    config: { edge: { purgeUrl: `http://127.0.0.1:${port}/purge`, purgeToken: 'a-token' } },
  })
})
afterAll(async () => {
  await store.close()
  edge.close()
})
beforeEach(() => {
  purges = []
  status = 200
})

const edgeHeaders = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(store.url + path, { headers })
  const of = (name: string) => response.headers.get(name)
  return { status: response.status, lifetime: of('cdn-cache-control'), tags: of('cache-tag'), browser: of('cache-control') }
}

const tagsPurged = () => purges.flatMap(({ body }) => (body as { tags?: string[] }).tags ?? ['everything'])

test.each(['/products/fruits', `${endpoints.listProducts.path}?category=Fruits`])(
  'lets an edge cache %s with its tags, and browsers ask each time',
  async (path) => {
    await edgeHeaders(path)
    expect(await edgeHeaders(path)).toEqual({
      status: 200,
      lifetime: expect.stringMatching(/^max-age=60, /),
      tags: expect.stringContaining('category%20fruits'),
      browser: 'no-cache',
    })
  },
)

test('a 304 and a HEAD have the same headers for the edge', async () => {
  const first = await fetch(`${store.url}/products`)
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect(await edgeHeaders('/products', known)).toMatchObject({ status: 304, lifetime: expect.stringMatching(/^max-age=60, /) })
  const head = await fetch(`${store.url}/products`, { method: 'HEAD' })
  expect(head.headers.get('surrogate-key')).toContain('the%20whole%20catalog')
})

test.each([
  ['a page that is not there', '/nowhere'],
  ['a page whose URL is a secret', '/reset?token=secret'],
  ['what depends on a token', endpoints.currentShopper.path],
  ['what changes by the minute', endpoints.getDeliveryOptions.path],
  ['readiness', '/readyz'],
])('tells an edge nothing about %s', async (_what, path) => {
  await edgeHeaders(path)
  expect(await edgeHeaders(path)).toMatchObject({ lifetime: null, tags: null })
})

test('a page that changes soon is cached only until then', async () => {
  const opening = new Date(Math.ceil(store.clock.now().getTime() / 60_000 + 1) * 60_000)
  const day = (['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const)[opening.getUTCDay()] ?? 'sun'
  const hours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
  const opens = [{ from: opening.toISOString().slice(11, 16), to: '24:00' }]
  const seller = await store.seller()
  const { status: saved } = await seller.post(endpoints.saveSettings, { timeZone: 'UTC', hours: { ...hours, [day]: opens } })
  expect(saved).toBe(200)
  await expect.poll(tagsPurged).toContain('settings')
  store.clock.pass(opening.getTime() - store.clock.now().getTime() - 20_000)
  await edgeHeaders('/contact')
  expect((await edgeHeaders('/contact')).lifetime).toMatch(/^max-age=20, /)
  store.clock.pass(19_500)
  expect((await edgeHeaders('/contact')).lifetime).toBeNull()
})

test('purges the tags of a changed product, with the token', async () => {
  const { _id: id } = await store.product({ category: 'Fruits' })
  await expect.poll(tagsPurged).toContain(`product%20${id}`)
  expect(tagsPurged()).toContain('category%20fruits')
  expect(purges[0]?.authorization).toBe('Bearer a-token')
})

test('purges again what the edge did not accept, together with what changed meanwhile', async () => {
  status = 503
  const first = await store.product({})
  await expect.poll(() => purges.length).toBeGreaterThan(0)
  const second = await store.product({})
  status = 200
  await expect.poll(() => tagsPurged().filter((tag) => tag === `product%20${first._id}`).length).toBeGreaterThan(1)
  await expect.poll(tagsPurged).toContain(`product%20${second._id}`)
})

test('purges everything after a change of many products', async () => {
  await Promise.all(Array.from({ length: 40 }, () => store.product({})))
  await store.db.updateTable('products').set({ weight: '2 kg' }).execute()
  await expect.poll(tagsPurged).toContain('everything')
})
