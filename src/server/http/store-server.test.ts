import type { ServerOptions } from 'node:http'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdFreePort } from '../listen.ts'
import { connectTo, nextResponse, sendRaw, untilClosed } from '../testing/raw-http.ts'
import { drainBeforeClose } from './drain.ts'
import { StoreServer } from './store-server.ts'

const NEVER_MS = 3_600_000
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

let server: StoreServer
let app: FastifyInstance
let close: () => Promise<void>
let addresses: string[]
beforeEach(() => open())
afterEach(() => app.close())

async function open(timeouts: ServerOptions = {}): Promise<void> {
  server = new StoreServer(timeouts)
  app = fastify({ return503OnClosing: false, serverFactory: (handler) => server.on('request', handler) })
  app.get('/', async () => 'Hello')
  close = drainBeforeClose(app, server, { silenceMs: NEVER_MS, longestMs: NEVER_MS })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const held = await holdFreePort('127.0.0.1')
  await held.release()
  await server.listenAlso('127.0.0.1', held.port)
  addresses = [url, `http://127.0.0.1:${held.port}`]
}

test('responds on each of its addresses', async () => {
  for (const address of addresses) {
    expect(await sendRaw(address, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(/Hello$/)
  }
})

test('times out a slow head on each of its addresses', async () => {
  await app.close()
  await open({ headersTimeout: 100, connectionsCheckingInterval: 20 })
  for (const address of addresses) {
    const socket = await connectTo(address)
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408/)
  }
})

test('a stop leaves idle connections to each of its addresses open for a last request', async () => {
  const sockets = await Promise.all(addresses.map(connectTo))
  for (const socket of sockets) {
    socket.write(REQUEST)
    await nextResponse(socket)
  }
  const closing = close()
  await expect.poll(() => server.listening, { interval: 1 }).toBe(false)
  const last = sockets.map(untilClosed)
  for (const socket of sockets) socket.write(REQUEST)
  for (const text of await Promise.all(last)) expect(text).toMatch(/connection: close[\s\S]*Hello$/i)
  await closing
  for (const address of addresses) await expect(connectTo(address)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
