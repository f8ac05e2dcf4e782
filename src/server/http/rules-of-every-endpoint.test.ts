import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { connectDatabase } from '../platform/database/connect.ts'
import { A_PRODUCT, productForm } from '../testing/catalog-forms.ts'
import { openApp } from '../testing/open-app.ts'
import { TestStore } from '../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ config: { corsOrigins: ['https://shop.example'] } })
})
afterAll(() => store.close())

const failure = { success: false, message: expect.any(String) }
const postText = (path: string, body: string, contentType = 'application/json') =>
  store.visitor().send(path, { method: 'POST', body, headers: { 'content-type': contentType } })

test.each(['{', '', '"text"', '[]', 'null', '5', '{"__proto__": {"admin": true}}'])('a body of %j is malformed', async (body) => {
  expect(await postText(endpoints.loginShopper.path, body)).toMatchObject({ status: 400, body: failure })
})

test.each([
  ['a byte that begins nothing', [0xff]],
  ['a letter cut short', [0xc3]],
  ['a letter spelled too long', [0xc1, 0xa1]],
  ['half a surrogate pair', [0xed, 0xa0, 0x80]],
  ['Latin-1', [0xe9]],
])('rejects a body that is not UTF-8: %s', async (_, bytes) => {
  const body = Buffer.concat([Buffer.from('{"email": "maya@example.com", "name": "Maya'), Buffer.from(bytes), Buffer.from('"}')])
  const response = await store
    .visitor()
    .send(endpoints.subscribe, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect(response).toMatchObject({ status: 400, body: { success: false, message: 'The body must be UTF-8' } })
})

test('accepts letters beyond ASCII, with a byte order mark or without', async () => {
  for (const mark of ['', '\ufeff'])
    expect(await postText(endpoints.subscribe.path, `${mark}{"email": "maya@example.com", "name": "Zoë 🍓"}`)).toMatchObject({
      status: 200,
    })
})

test('rejects a missing body', async () => {
  expect(await store.visitor().post(endpoints.loginShopper)).toMatchObject({ status: 400, body: failure })
})

test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])('rejects a body of type %s', async (type) => {
  expect(await postText(endpoints.loginShopper.path, 'email=a', type)).toMatchObject({ status: 415, body: failure })
})

test.each(['gzip', 'br', 'GZIP', 'identity, gzip', 'x'])(
  'rejects a body of encoding %j, and names the accepted one',
  async (encoding) => {
    const body = '{"email": "maya@example.com"}'
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const response = await store.visitor().send(endpoints.subscribe, { method: 'POST', body, headers })
    expect(response).toMatchObject({ status: 415, body: { success: false, message: 'The body must not be compressed' } })
    expect(response.headers.get('accept-encoding')).toBe('identity')
  },
)

test.each(['identity', 'Identity', ''])('a body of encoding %j is taken as it is', async (encoding) => {
  const headers = { 'content-encoding': encoding }
  expect(await store.visitor().post(endpoints.subscribe, { email: 'maya@example.com' }, headers)).toMatchObject({ status: 200 })
})

test('rejects a compressed form and a compressed webhook', async () => {
  const seller = await store.seller()
  const headers = { 'content-encoding': 'gzip' }
  expect(await seller.post(endpoints.addProduct, productForm(A_PRODUCT), headers)).toMatchObject({ status: 415 })
  expect(await store.visitor().post(endpoints.receiveWebhook, {}, headers)).toMatchObject({ status: 415 })
})

test('rejects a body of more than 1 MB', async () => {
  expect(await postText(endpoints.updateCart.path, JSON.stringify({ email: 'x'.repeat(1024 * 1024) }))).toMatchObject({
    status: 413,
    body: failure,
  })
})

test('rejects a body of more than 64 KB where nobody needs to log in', async () => {
  const large = JSON.stringify({ email: 'x'.repeat(64 * 1024) })
  for (const { path } of [endpoints.loginShopper, endpoints.quoteCart, endpoints.placeCashOrder, endpoints.reportError])
    expect(await postText(path, large), path).toMatchObject({ status: 413, body: failure })
  const shopper = await store.shopper()
  expect(await shopper.post(endpoints.updateCart, { cartItems: {}, more: large })).toMatchObject({ status: 200 })
})

test.each([
  ['an endpoint for anyone', endpoints.reportError.path],
  ['the orders of guests', endpoints.placeCashOrder.path],
  ['the secrets of guests', endpoints.cancelOrder.path],
])('counts unreadable bodies at %s, and rejects further ones unread', async (_, path) => {
  const strict = await TestStore.open()
  const post = (body: string) =>
    strict.visitor().send(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const statuses = await Promise.all(Array.from({ length: 300 }, async () => (await post('{"email":')).status))
  expect(new Set(statuses)).toEqual(new Set([400]))
  expect((await post('{"email":')).status).toBe(429)
  expect((await post('x'.repeat(70_000))).status).toBe(429)
  await strict.close()
})

test('counts secrets that are sent beside a token, too', async () => {
  const strict = await TestStore.open()
  const cancel = () => strict.caller('none').post(endpoints.cancelOrder, { secret: 'none' })
  const statuses = await Promise.all(Array.from({ length: 300 }, async () => (await cancel()).status))
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect((await cancel()).status).toBe(429)
  await strict.close()
})

test('rejects JSON of more than 1 MB unread where a form may have more', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
  expect(await postText(endpoints.addProduct.path, body)).toMatchObject({ status: 413, body: failure })
})

test('reports an invalid order before a key that is too long', async () => {
  const shopper = await store.shopper()
  const headers = { 'idempotency-key': 'x'.repeat(201) }
  expect(await shopper.post(endpoints.placeCashOrder, {}, headers)).toMatchObject({ status: 422, body: failure })
})

test('JSON nested fifty thousand times does no harm', async () => {
  const deep = `${'{"cartItems":'.repeat(50_000)}1${'}'.repeat(50_000)}`
  const shopper = await store.shopper()
  const response = await shopper.send(endpoints.updateCart, {
    method: 'POST',
    body: deep,
    headers: { 'content-type': 'application/json' },
  })
  expect([400, 422]).toContain(response.status)
})

test('responds to a wrong method with the allowed ones', async () => {
  const response = await store.visitor().post(endpoints.listProducts, {})
  expect(response).toMatchObject({ status: 405, body: failure })
  expect(response.headers.get('allow')).toBe('GET, HEAD')
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    expect(await store.visitor().send(endpoints.placeCashOrder, { method })).toMatchObject({ status: 405, body: failure })
  }
})

test('responds 404 to an unknown endpoint', async () => {
  expect(await store.visitor().get('/api/nothing')).toMatchObject({ status: 404, body: failure })
  expect(await store.visitor().post('/api/nothing', {})).toMatchObject({ status: 404, body: failure })
})

test('responds to HEAD with 404 where GET does', async () => {
  for (const path of ['/api/nothing', '/pictures/cutout/nothing.webp']) {
    expect(await store.visitor().send(path, { method: 'HEAD' })).toMatchObject({ status: 404 })
  }
})

test('prevents caching of responses that depend on the token', async () => {
  const shopper = await store.shopper()
  for (const path of [endpoints.currentShopper, endpoints.listAddresses, endpoints.listShopperOrders]) {
    expect((await shopper.get(path)).headers.get('cache-control')).toBe('no-store')
  }
  expect((await store.visitor().get(endpoints.currentShopper)).headers.get('cache-control')).toBe('no-store')
})

test('sends security headers with every response', async () => {
  const read = [endpoints.listProducts, '/api/nothing', '/healthz'].map((path) => store.visitor().get(path))
  const rejected = store.visitor().post(endpoints.listProducts, {})
  for (const { headers } of await Promise.all([...read, rejected])) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/)
  }
})

test('a store at an https URL sends HSTS, and one at http does not', async () => {
  const secure = await TestStore.open({ config: { publicUrl: 'https://shop.example', hasPublicUrl: true } })
  for (const path of [endpoints.listProducts, '/api/nothing']) {
    expect((await secure.visitor().get(path)).headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await store.visitor().get(path)).headers.get('strict-transport-security')).toBeNull()
  }
  await secure.close()
})

test('allows known origins only to read responses', async () => {
  const known = await store.visitor().get(endpoints.listProducts, { origin: 'https://shop.example' })
  expect(known.headers.get('access-control-allow-origin')).toBe('https://shop.example')
  expect(known.headers.get('access-control-allow-credentials')).toBe('true')
  const unknown = await store.visitor().get(endpoints.listProducts, { origin: 'https://evil.example' })
  expect(unknown.headers.get('access-control-allow-origin')).toBeNull()
})

test('tells a known origin which headers it may send', async () => {
  const { status, headers } = await store.visitor().send(endpoints.placeCashOrder, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'token',
    },
  })
  expect(status).toBe(204)
  const allowed = headers.get('access-control-allow-headers')?.toLowerCase()
  for (const header of ['token', 'idempotency-key', 'content-type']) expect(allowed).toContain(header)
})

test('reports the health of process and database', async () => {
  expect(await store.visitor().get('/healthz')).toMatchObject({ status: 200 })
  expect(await store.visitor().get('/readyz')).toMatchObject({ status: 200 })
})

test('endpoints respond 503 when the database is away, and the process stays healthy', async () => {
  const nowhere = 'postgres://larder@127.0.0.1:1/larder' // nothing listens there
  const db = connectDatabase(nowhere, () => {})
  const { app } = await openApp({ db, listenUrl: nowhere })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  for (const path of ['/readyz', endpoints.listProducts.path]) {
    const response = await app.inject(path)
    expect({ status: response.statusCode, body: response.json() }).toEqual({ status: 503, body: failure })
    expect(response.headers['retry-after']).toBe('5')
  }
  await app.close()
  await db.destroy()
})

test('a made-up host appears in no response', async () => {
  const { port } = new URL(store.url)
  const response = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write('GET /api/product/list HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  expect(response).toMatch(/^HTTP\/1\.1 200/)
  expect(response).not.toContain('evil.example')
})
