import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { connectTo, nextResponse, untilClosed } from '../testing/raw-http.ts'
import { type DrainLimits, drainBeforeClose } from './drain.ts'
import { StoreServer } from './store-server.ts'

const NEVER_MS = 3_600_000
const SILENCE_MS = 100
const LARGE_BYTES = 32 * 1024 * 1024 // The socket buffers hold less.

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

interface DrainedServer {
  readonly app: FastifyInstance
  close(): Promise<void>
  readonly url: string
  readonly requested: Promise<void>
  release(): void
}

async function open(limits: DrainLimits): Promise<DrainedServer> {
  const server = new StoreServer()
  const app = fastify({ return503OnClosing: false, serverFactory: (handler) => server.on('request', handler) })
  const close = drainBeforeClose(app, server, limits)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>()
  app.get('/', async () => 'Hello')
  app.get('/large', async () => `${'x'.repeat(LARGE_BYTES)}the end`)
  app.get('/slow', async () => {
    markRequested()
    await released
    return 'Hello at last'
  })
  app.post('/', async ({ body }) => JSON.stringify(body))
  return { app, close, url: await app.listen({ host: '127.0.0.1', port: 0 }), release, requested }
}

async function send(url: string, bytes: string): Promise<Socket> {
  const socket = await connectTo(url)
  sockets.push(socket)
  socket.write(bytes)
  return socket
}

/** Sends a request from another process while this one's event loop is blocked. */
function requestMeanwhile(port: string): void {
  const client = `require('node:net').connect(${port}, '127.0.0.1').end('GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n', () => process.exit())`
  expect(spawnSync(process.execPath, ['--eval', client]).status).toBe(0)
}

test('accepts and serves a connection made while the store closes', async () => {
  const { app, url, close } = await open({ silenceMs: SILENCE_MS, longestMs: NEVER_MS })
  let served = 0
  app.server.on('request', () => {
    served += 1
  })
  requestMeanwhile(new URL(url).port)
  await close()
  expect(served).toBe(1)
})

test('closes the port before clients are told to connect anew', async () => {
  const { app, url, close } = await open({ silenceMs: SILENCE_MS, longestMs: NEVER_MS })
  const client = await send(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await nextResponse(client)
  let wasListening = false
  app.server.once('request', () => {
    wasListening = app.server.listening
  })
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const closing = close()
  expect(await nextResponse(client)).not.toMatch(/^connection: close/im)
  expect(wasListening).toBe(true)
  await closing
})

const HALF_SENT = {
  nothing: '',
  'half a head': 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  'half a body': 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
  'half a chunk': 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a',
}

test('cuts off half a request or silence, and responds to a whole request', async () => {
  const { url, release, requested, close } = await open({ silenceMs: SILENCE_MS, longestMs: NEVER_MS })
  const idle = await send(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await nextResponse(idle)
  const silent = await Promise.all(Object.values(HALF_SENT).map((bytes) => send(url, bytes)))
  const slow = await send(url, 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  const response = nextResponse(slow)
  await requested
  const closing = close()
  for (const socket of [idle, ...silent]) expect(await untilClosed(socket)).toBe('')
  release()
  expect(await response).toMatch(/Hello at last$/)
  await closing
})

const SLOW_BODY = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`

test('responds to a request whose body is still arriving', async () => {
  const { url, close } = await open({ silenceMs: SILENCE_MS, longestMs: NEVER_MS })
  const idle = await send(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await nextResponse(idle)
  const sender = await send(url, SLOW_BODY)
  const sending = setInterval(() => sender.write('1\r\n \r\n'), SILENCE_MS / 10)
  const response = nextResponse(sender)
  const closing = close()
  await untilClosed(idle)
  clearInterval(sending)
  sender.write('2\r\n1}\r\n0\r\n\r\n')
  expect(await response).toMatch(/\{"a":1\}$/)
  await closing
})

test('sends a slow reader the whole response', async () => {
  const { app, url, close } = await open({ silenceMs: SILENCE_MS, longestMs: NEVER_MS })
  const idle = await send(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await nextResponse(idle)
  const reader = await send(url, '')
  reader.pause()
  reader.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(app.server, 'request')
  const closing = close()
  await untilClosed(idle)
  expect(await untilClosed(reader.resume())).toMatch(/x{1000}the end$/)
  await closing
})

test('cuts off what is still under way at the time limit', async () => {
  const { url, requested, close } = await open({ silenceMs: SILENCE_MS, longestMs: SILENCE_MS })
  const slow = await send(url, 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  await requested
  await close()
  expect(await untilClosed(slow)).toBe('')
})
