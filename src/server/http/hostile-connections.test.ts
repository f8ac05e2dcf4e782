import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { loadWebBuild } from '../pages/web-build.ts'
import { openApp } from '../testing/open-app.ts'
import { connectTo, sendRaw, untilClosed } from '../testing/raw-http.ts'
import { TestStore } from '../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
})
afterAll(() => store.close())

const CLOSE = 'Host: larder\r\nConnection: close\r\n'
const get = (target: string, headers = CLOSE) => sendRaw(store.url, `GET ${target} HTTP/1.1\r\n${headers}\r\n`)
const login = (headers: string, body: string) =>
  sendRaw(
    store.url,
    `POST ${endpoints.loginShopper.path} HTTP/1.1\r\n${CLOSE}Content-Type: application/json\r\n${headers}\r\n${body}`,
  )

const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1])
const bodyOf = (response: string) => response.slice(response.indexOf('\r\n\r\n') + 4)
const responsesIn = (connection: string) => connection.match(/HTTP\/1\.1 \d{3} /g)?.length

function expectFailure(response: string, status: number): void {
  expect(statusOf(response)).toBe(status)
  expect(JSON.parse(bodyOf(response))).toEqual({ success: false, message: expect.stringMatching(/^[A-Z]/) })
  expect(response.toLowerCase()).toContain('x-content-type-options: nosniff')
}

test.each([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n', '{}x'],
  [
    'a length and chunks',
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    '0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  [
    'chunks and a length',
    'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n',
    '0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  ['an unknown encoding', 'Transfer-Encoding: xchunked\r\n', '{}'],
  ['an encoding after chunks', 'Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'],
  ['a chunk without a size', 'Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a chunk size with a sign', 'Transfer-Encoding: chunked\r\n', '+2\r\n{}\r\n0\r\n\r\n'],
  ['a negative length', 'Content-Length: -1\r\n', ''],
  ['a length in hexadecimal', 'Content-Length: 0x2\r\n', '{}'],
  ['a space before the colon', 'Content-Length : 2\r\n', '{}'],
  ['a header on two lines', 'X-Folded: a\r\n b\r\nContent-Length: 2\r\n', '{}'],
  ['NUL in a header', 'X-Odd: a\0b\r\nContent-Length: 2\r\n', '{}'],
  ['a bare line feed', 'X-Odd: a\nContent-Length: 2\r\n', '{}'],
])('prevents request smuggling by %s: one error, and the connection closes', async (_, headers, body) => {
  const response = await login(headers, body)
  expectFailure(response, 400)
  expect(responsesIn(response)).toBe(1)
})

test.each([
  '\x16\x03\x01\x02\x00\x01',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET\r\n\r\n',
  'NONSENSE / HTTP/1.1\r\n\r\n',
  '\0\0\0\0',
])('rejects what is not HTTP: %j', async (bytes) => expectFailure(await sendRaw(store.url, bytes), 400))

test.each([
  ['one large header', `X-Large: ${'x'.repeat(20_000)}\r\n`],
  ['many headers', Array.from({ length: 3000 }, (_, number) => `X-${number}: x\r\n`).join('')],
  ['a token of 20,000 characters', `token: ${'x'.repeat(20_000)}\r\n`],
])('rejects %s', async (_, headers) => {
  expectFailure(await get(endpoints.currentShopper.path, CLOSE + headers), 431)
})

test('rejects a path of 20,000 characters, and responds 404 to one of 8,000', async () => {
  expectFailure(await get(`/${'x'.repeat(20_000)}`), 431)
  expect(statusOf(await get(`/${'x'.repeat(8_000)}`))).toBe(404)
})

test.each(['/%', '/%ff', '/api/%', '/products/%E0%A4%A'])(
  'rejects %s, which can’t be decoded, in the form of every error',
  async (target) => {
    expectFailure(await get(target), 400)
  },
)

const SECRET = 'kept in the data directory'
const DRAFT = 'pictures/.incoming/draft'
test.each([
  '/pictures/../seller-password',
  '/pictures/..%2fseller-password',
  '/pictures/%2e%2e/seller-password',
  '/pictures/%2e%2e%2fseller-password',
  '/pictures/..%5cseller-password',
  '/pictures/..%252fseller-password',
  '/pictures/cutout/..%2f..%2fseller-password',
  '/pictures//../seller-password',
  '/pictures/seller-password%00.webp',
  `/${DRAFT}`,
  '/pictures/%2eincoming/draft',
  '/assets/../../../../../../../../etc/passwd',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/..%5c..%5c..%5cpackage.json',
  '/assets/.vite/manifest.json',
  '/.vite/manifest.json',
  '/..%2fserver/entry-server.js',
  'http://127.0.0.1/pictures/../seller-password',
])('%s leads to no file', async (target) => {
  for (const file of ['seller-password', DRAFT]) await writeFile(path.join(store.dataDir, file), SECRET)
  const response = await get(target)
  expect([400, 403, 404]).toContain(statusOf(response))
  expect(response).not.toMatch(/kept in the data directory|root:|"name": "larder"|entry-client\.tsx"/)
})

test.each([
  ['Host', 'Host: evil.example\r\nConnection: close\r\n'],
  ['X-Forwarded-Host', `${CLOSE}X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Port: 99\r\n`],
  ['Forwarded', `${CLOSE}Forwarded: host=evil.example;proto=https\r\n`],
  ['X-Original-URL', `${CLOSE}X-Original-URL: //evil.example/\r\nX-Rewrite-URL: //evil.example/\r\n`],
])('a made-up host in %s appears in no response', async (_, headers) => {
  for (const target of ['/', '/products', '/sitemap.xml', '/robots.txt', endpoints.listProducts.path, '/nothing', '//nothing']) {
    const response = await get(target, headers)
    expect([200, 404]).toContain(statusOf(response))
    expect(response, target).not.toContain('evil.example')
  }
})

test('serves a target in absolute form like its path, whatever host it names', async () => {
  const page = await get('http://evil.example/products')
  expect(bodyOf(page)).toBe(bodyOf(await get('/products')))
  const call = await get(`http://evil.example${endpoints.currentShopper.path}`)
  expectFailure(call, 401)
  expect(call).toContain('cache-control: no-store')
  expect(statusOf(await get('http://evil.example'))).toBe(200)
})

test('prevents caching of responses that depend on the token, however the path is spelled', async () => {
  for (const target of ['/%61pi/user/is-auth', '/api/user/%69s-auth', '/api/user/is-auth?a=/assets/x.css']) {
    const response = await get(target)
    expectFailure(response, 401)
    expect(response).toContain('cache-control: no-store')
  }
})

test('a line break in a path or header adds no response header', async () => {
  const response = await get(
    '/products?q=%0d%0aSet-Cookie:%20a=b',
    `${CLOSE}Origin: https://a%0d%0aX-Injected: 1\r\nIdempotency-Key: %0d%0aX-Injected: 1\r\n`,
  )
  expect(response.slice(0, response.indexOf('\r\n\r\n'))).not.toMatch(/set-cookie|x-injected/i)
})

test('X-Forwarded-For does not get around the rate limit without TRUST_PROXY', async () => {
  const strict = await TestStore.open()
  const report = { reference: 'a'.repeat(32), message: 'a fault', path: '/' }
  const statuses: number[] = []
  for (let tries = 0; tries < 301; tries++) {
    const headers = { 'x-forwarded-for': `10.0.${tries >> 8}.${tries & 255}`, forwarded: `for=10.0.0.${tries & 255}` }
    statuses.push((await strict.visitor().post(endpoints.reportError, report, headers)).status)
  }
  expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true)
  const last = await strict.visitor().post(endpoints.reportError, report)
  expect([statuses.at(-1), last.status]).toEqual([429, 429])
  expect(last.body).toMatchObject({ success: false })
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  await strict.close()
})

const HOUR_MS = 60 * 60 * 1000
const SLOW = 100 // this many of each kind

test('hundreds of slow clients delay nobody, and are cut off at their timeout', async () => {
  const { app } = await openApp({ db: store.db, listenUrl: store.databaseUrl })
  Object.assign(app.server, { headersTimeout: HOUR_MS, requestTimeout: HOUR_MS, keepAliveTimeout: 500 })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const beginnings = {
    'slow headers': 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ',
    'slow body': `POST ${endpoints.loginShopper.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":`,
    'slow chunks': `POST ${endpoints.loginShopper.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"ema`,
    'slow form': `POST ${endpoints.addProduct.path} HTTP/1.1\r\nHost: a\r\nToken: ${(await store.seller()).token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n`,
    silent: '',
    idle: 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  }
  const open = Object.entries(beginnings).flatMap(([kind, bytes]) =>
    Array.from({ length: kind === 'slow form' ? 3 : SLOW }, async () => {
      const socket = await connectTo(url)
      socket.write(bytes)
      return { kind, socket, closed: untilClosed(socket) }
    }),
  )
  const clients = await Promise.all(open)
  const served = await Promise.all(Array.from({ length: 50 }, () => fetch(url + endpoints.listProducts.path)))
  expect(served.every(({ status }) => status === 200)).toBe(true)
  expect(clients.filter(({ kind, socket }) => kind.startsWith('slow') && socket.closed)).toEqual([])
  Object.assign(app.server, { headersTimeout: 500, requestTimeout: 1000 }) // Node checks its connections once a second
  for (const { kind, closed } of clients) {
    const response = await closed
    if (kind === 'idle') expect(response, kind).toContain('200 OK')
    else if (kind.startsWith('slow')) expectFailure(response, 408)
  }
  app.server.closeAllConnections()
  await app.close()
})

test('rejects an endless body at its limit, and cuts it off', async () => {
  const socket = await connectTo(store.url)
  socket.write(
    `POST ${endpoints.loginShopper.path} HTTP/1.1\r\n${CLOSE}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  const closed = untilClosed(socket)
  const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`
  let sent = 0
  while (!socket.closed && sent < 256 * 1024 * 1024) {
    sent += chunk.length
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
  expect(sent).toBeLessThan(128 * 1024 * 1024)
  expect(await closed).toMatch(/^HTTP\/1\.1 413 /)
})
