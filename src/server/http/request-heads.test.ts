import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { loadWebBuild } from '../pages/web-build.ts'
import { sendRaw } from '../testing/raw-http.ts'
import { TestStore } from '../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
})
afterAll(() => store.close())

const CLOSE = 'Connection: close\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const send = (line: string, headers: string, body = '') => sendRaw(store.url, `${line}\r\n${headers}\r\n${body}`)

function expectFailure(response: string, status: number): void {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head.toLowerCase()).toContain('\r\nx-content-type-options: nosniff')
  expect(head.toLowerCase()).toContain('\r\nconnection: close')
  expect(JSON.parse(body)).toEqual({ success: false, message: expect.stringMatching(/^[A-Z]/) })
}

test.each([
  ['two Host headers', 'Host: larder\r\nHost: evil.example\r\n'],
  ['the same Host header twice', 'Host: larder\r\nHost: larder\r\n'],
  ['two hosts in one header', 'Host: larder evil.example\r\n'],
  ['no Host header', ''],
])('rejects %s, for a cached page and an endpoint', async (_, host) => {
  const pages = [await send('GET / HTTP/1.1', `${CLOSE}Host: larder\r\n`), await send('GET / HTTP/1.0', '')]
  for (const page of pages) expect(page).toMatch(/^HTTP\/1\.1 200 /) // the page is cached now
  for (const path of ['/', endpoints.listProducts.path, '/nothing']) expectFailure(await send(`GET ${path} HTTP/1.1`, host), 400)
})

test.each(['gzip, chunked', 'gzip\r\nTransfer-Encoding: chunked'])(
  'a transfer encoding of %j is not known, and nothing is smuggled behind it',
  async (encoding) => {
    const headers = `Host: larder\r\n${JSON_TYPE}Transfer-Encoding: ${encoding}\r\n`
    const behind = 'GET /healthz HTTP/1.1\r\nHost: larder\r\n\r\n'
    expectFailure(await send(`POST ${endpoints.loginShopper.path} HTTP/1.1`, headers, `2\r\n{}\r\n0\r\n\r\n${behind}`), 501)
  },
)

test('accepts chunked transfer encoding in any letter case', async () => {
  const headers = `Host: larder\r\n${CLOSE}${JSON_TYPE}Transfer-Encoding: Chunked\r\n`
  expect(await send(`POST ${endpoints.loginShopper.path} HTTP/1.1`, headers, '2\r\n{}\r\n0\r\n\r\n')).toMatch(/^HTTP\/1\.1 422 /)
})

test.each(['', 'Content-Length: 5\r\n', 'Host: evil.example\r\n'])('rejects CONNECT (%j)', async (headers) => {
  const response = await send('CONNECT larder:443 HTTP/1.1', `Host: larder:443\r\n${headers}`, 'hello')
  expectFailure(response, 405)
  expect(response).toContain('\r\nAllow: GET, HEAD, POST\r\n')
})

test('rejects an unknown expectation, and meets the usual one', async () => {
  const length = 'Content-Length: 2\r\n'
  const head = `POST ${endpoints.loginShopper.path} HTTP/1.1`
  expectFailure(await send(head, `Host: larder\r\n${JSON_TYPE}${length}Expect: a cake\r\n`, '{}'), 417)
  const usual = await send(head, `Host: larder\r\n${CLOSE}${JSON_TYPE}${length}Expect: 100-continue\r\n`, '{}')
  expect(usual).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422 /)
})
