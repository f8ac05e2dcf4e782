import { execFile } from 'node:child_process'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { openApp } from '../testing/open-app.ts'
import { connectTo, nextResponse, untilClosed } from '../testing/raw-http.ts'
import { TestStore } from '../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
async function connected(url = store.url): Promise<Socket> {
  const socket = await connectTo(url)
  sockets.push(socket)
  return socket
}

const MEGABYTE = 1024 * 1024
const JSON_HEAD = `POST ${endpoints.loginShopper.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`
const tooLarge = (response: string) => {
  expect(response).toMatch(/^HTTP\/1\.1 413 /)
  expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({ success: false, message: expect.any(String) })
}

/** This program sends 5 MB of JSON by `fetch` repeatedly, and prints the status or the error each time. */
const FETCHING = `
const [url, tries] = process.argv.slice(1)
const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'x'.repeat(${5 * MEGABYTE}) }) }
for (let done = 0; done < tries; done++) {
  console.log(await fetch(url, request).then(({ status }) => status, ({ cause }) => String(cause)))
}`
const TRIES = 20

test('a client that sends 5 MB of JSON by fetch reads its 413 every time', async () => {
  const args = ['--input-type=module', '--eval', FETCHING, store.url + endpoints.loginShopper.path, `${TRIES}`]
  // The client runs in another process, so that it sends while this one responds.
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout.trim().split('\n')).toEqual(Array.from({ length: TRIES }, () => '413'))
})

/** Resolves once the operating system has taken all bytes. */
const sent = (socket: Socket, bytes: string) =>
  new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))

test('a client that reads only after sending finds its 413, and reuses the connection', async () => {
  const socket = await connected()
  await sent(socket, `${JSON_HEAD}Content-Length: ${5 * MEGABYTE}\r\n\r\n${' '.repeat(5 * MEGABYTE)}`)
  tooLarge(await nextResponse(socket))
  await sent(socket, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await nextResponse(socket)).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  ['that wants the connection closed', `${JSON_HEAD}Connection: close\r\n`],
  ['of HTTP/1.0', JSON_HEAD.replace('1.1', '1.0')],
])('a client %s finds its 413 after sending, and then the connection closes', async (_, head) => {
  const socket = await connected()
  await sent(socket, `${head}Content-Length: ${5 * MEGABYTE}\r\n\r\n${' '.repeat(5 * MEGABYTE)}`)
  tooLarge(await untilClosed(socket))
})

/** Opens an app with a request timeout of one second. Node checks timeouts once a second. */
async function appWithShortTimeout(): Promise<{ app: FastifyInstance; url: string }> {
  const { app } = await openApp({ db: store.db, listenUrl: store.databaseUrl })
  Object.assign(app.server, { headersTimeout: 500, requestTimeout: 1_000 })
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

test('an endless body that is too large gets one 413, and is cut off at the request timeout', async () => {
  const { app, url } = await appWithShortTimeout()
  const socket = await connected(url)
  socket.write(`${JSON_HEAD}Content-Length: ${5 * MEGABYTE}\r\n\r\n{"email":`)
  tooLarge(await untilClosed(socket))
  await app.close()
})

test('an aborted body that is too large gets one 413', async () => {
  const socket = await connected()
  const head = JSON_HEAD.replace(endpoints.loginShopper.path, endpoints.updateCart.path) // whose attempts are not counted first
  socket.end(`${head}Content-Length: ${5 * MEGABYTE}\r\n\r\n{"email":`)
  tooLarge(await untilClosed(socket))
})

async function formHead(headers: string): Promise<string> {
  const { token } = await store.seller()
  return `POST ${endpoints.addProduct.path} HTTP/1.1\r\nHost: a\r\nToken: ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n${headers}\r\n`
}

test('rejects a form of more than 34 MB by its Content-Length', async () => {
  const socket = await connected()
  socket.write(await formHead(`Content-Length: ${34 * MEGABYTE + 1}\r\n`))
  tooLarge(await nextResponse(socket))
})

const PICTURE = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'

test('rejects a picture of more than 8 MB before the rest of the form has arrived', async () => {
  const socket = await connected()
  socket.write(await formHead(`Content-Length: ${30 * MEGABYTE}\r\n`))
  socket.write(PICTURE + 'x'.repeat(9 * MEGABYTE))
  tooLarge(await nextResponse(socket))
})

test('a client that reads only after sending a form of 48 MB finds its 413', async () => {
  const picture = `${PICTURE}${'x'.repeat(12 * MEGABYTE)}\r\n`
  const form = `${picture.repeat(4)}--b--\r\n`
  const socket = await connected()
  await sent(socket, await formHead(`Content-Length: ${form.length}\r\n`))
  await sent(socket, form)
  tooLarge(await nextResponse(socket))
})
