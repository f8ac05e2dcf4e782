import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface DrainLimits {
  /** A connection on which no byte has come or gone for so long may be closed: a client that is busy with us sends its next request sooner. */
  readonly silenceMs: number
  /** What is still under way then is cut off. */
  readonly longestMs: number
}

const LIMITS: DrainLimits = { silenceMs: 1_000, longestMs: 4_000 }
const LOOK_EVERY_MS = 50
/** Turns of the event loop in which nobody came; the first may have looked at the port long ago. */
const QUIET_TURNS = 2
const MOST_TURNS = 100

/** The latest request of a connection. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

type Connections = ReadonlyMap<Socket, Exchange | null>

/**
 * Makes the end lose no request: first nobody new is let in, then every request that comes by a connection that is open
 * already is answered with `Connection: close`, and a connection is closed once it is silent. (Closing at once would also cut
 * connections whose next request is on its way, and their clients could not know whether it was done.) Whoever has sent half a request and
 * no more is silent, too.
 */
export function drainBeforeClose(app: FastifyInstance, limits: DrainLimits = LIMITS): void {
  const connections = new Map<Socket, Exchange | null>()
  app.server.on('connection', (socket) => {
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', (request, response) => {
    if (connections.has(request.socket)) connections.set(request.socket, { request, response }) // else it is cut off already
  })
  // from here on Fastify itself adds `Connection: close`
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    await letIn(app)
    const closed = once(app.server, 'close')
    NetServer.prototype.close.call(app.server) // http.Server extends it by also cutting whoever is between two requests
    const limit = setTimeout(() => {
      app.log.warn({ connections: connections.size }, 'what was still under way is cut off')
      for (const socket of connections.keys()) socket.destroy()
    }, limits.longestMs)
    await closeSilent(connections, limits.silenceMs)
    await closed
    clearTimeout(limit)
  })
}

/** Waits until everybody is let in whose connection is made: closing the port cuts off who still waits at it. */
async function letIn({ server }: FastifyInstance): Promise<void> {
  let comers = 0
  const count = () => {
    comers += 1
  }
  server.on('connection', count)
  for (let turn = 0, quiet = 0; quiet < QUIET_TURNS && turn < MOST_TURNS; turn++) {
    const before = comers
    await afterReading()
    quiet = comers === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}

/** Closes each connection that is silent and owed nothing, until there is none. */
async function closeSilent(connections: Connections, silenceMs: number): Promise<void> {
  const heard = new Map<Socket, { readonly bytes: number; readonly at: number }>()
  while (connections.size > 0) {
    const now = performance.now()
    for (const [socket, exchange] of connections) {
      const bytes = socket.bytesRead + socket.bytesWritten
      const last = heard.get(socket)
      if (last?.bytes !== bytes) heard.set(socket, { bytes, at: now })
      else if (now - last.at >= silenceMs && !isOwed(socket, exchange)) socket.destroy()
    }
    await wait(LOOK_EVERY_MS)
    await afterReading() // a process that had to wait for its processor finds its timers due before it has read its sockets
  }
}

/** Whether a whole request has come, or one whose body waits for us to read it, and not all of its response has gone. */
function isOwed(socket: Socket, exchange: Exchange | null): boolean {
  if (socket.writableLength > 0) return true
  if (exchange === null || exchange.response.writableFinished) return false
  return exchange.request.complete || exchange.request.readableFlowing !== true
}
