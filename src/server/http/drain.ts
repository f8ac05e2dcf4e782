import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { StoreServer } from './store-server.ts'

export interface DrainLimits {
  /** A connection without traffic for this long is closed. An active client sends its next request sooner. */
  readonly silenceMs: number
  readonly longestMs: number
}

const LIMITS: DrainLimits = { silenceMs: 1_000, longestMs: 4_000 }
const CHECK_EVERY_MS = 50
/**
 * The backlog counts as empty after this many turns of the event loop without a new connection. One is not enough,
 * because the first may have polled the port earlier.
 */
const QUIET_TURNS = 2
const MOST_TURNS = 100

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

type Connections = ReadonlyMap<Socket, Exchange | null>

/**
 * Returns a function that closes the app without losing a request. It closes the port first, because a client that is
 * told `Connection: close` would connect again at once. It then closes each connection once it is silent.
 */
export function drainBeforeClose(app: FastifyInstance, server: StoreServer, limits: DrainLimits = LIMITS): () => Promise<void> {
  const connections = new Map<Socket, Exchange | null>()
  server.on('connection', (socket) => {
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (request, response) => {
    if (connections.has(request.socket)) connections.set(request.socket, { request, response }) // unless it is destroyed already
  })
  // Fastify adds `Connection: close` to its responses after this hook has begun.
  app.addHook('preClose', () => closeConnections())

  let closed: Promise<unknown> | null = null
  async function closePort(): Promise<void> {
    if (!server.listening) return
    await acceptBacklog(server)
    closed = once(server, 'close')
    server.stopListening()
  }

  async function closeConnections(): Promise<void> {
    await closePort()
    const limit = setTimeout(() => {
      app.log.warn({ connections: connections.size }, 'what was still under way is cut off')
      for (const socket of connections.keys()) socket.destroy()
    }, limits.longestMs)
    await closeSilent(connections, limits.silenceMs)
    await closed
    clearTimeout(limit)
  }

  return async () => {
    await closePort()
    await app.close()
  }
}

/** Accepts the connections that wait in the port's backlog, because closing the port would reset them. */
async function acceptBacklog(server: StoreServer): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  for (let turn = 0, quiet = 0; quiet < QUIET_TURNS && turn < MOST_TURNS; turn++) {
    const before = accepted
    await afterReading()
    quiet = accepted === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}

async function closeSilent(connections: Connections, silenceMs: number): Promise<void> {
  const lastTraffic = new Map<Socket, { readonly bytes: number; readonly at: number }>()
  while (connections.size > 0) {
    const now = performance.now()
    for (const [socket, exchange] of connections) {
      const bytes = socket.bytesRead + socket.bytesWritten
      const last = lastTraffic.get(socket)
      if (last?.bytes !== bytes) lastTraffic.set(socket, { bytes, at: now })
      else if (now - last.at >= silenceMs && !awaitsResponse(socket, exchange)) socket.destroy()
    }
    await wait(CHECK_EVERY_MS)
    await afterReading() // timers that are due run before sockets are read
  }
}

/** Tells whether the connection has a complete request, or one whose body has not been read yet. */
function awaitsResponse(socket: Socket, exchange: Exchange | null): boolean {
  if (socket.writableLength > 0) return true
  if (exchange === null || exchange.response.writableFinished) return false
  return exchange.request.complete || exchange.request.readableFlowing !== true
}
