import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** When no request has come for so long, a connection may be closed: a client that is busy with us sends its next one sooner. */
const SILENCE_MS = 1_000
const LOOK_EVERY_MS = 50
/** What is still under way then is a body that does not come or a client that does not read. */
const LONGEST_MS = 5_000
/** Turns of the event loop in which nobody came; the first may have looked at the port long ago. */
const QUIET_TURNS = 2
const MOST_TURNS = 100

/**
 * Makes the end lose no request: first nobody new is let in, then every request that comes by a connection that is open
 * already is answered with `Connection: close`, and only what has become silent is cut. (Closing at once would also cut
 * connections whose next request is on its way, and their clients could not know whether it was done.)
 */
export function drainBeforeClose(app: FastifyInstance): void {
  app.addHook('preClose', () => drain(app.server)) // from here on Fastify itself adds `Connection: close`
}

/** Closes the app once everybody is let in whose connection is made: closing the port cuts off who still waits at it. */
export async function closeAfterLettingIn(app: FastifyInstance): Promise<void> {
  let letIn = 0
  app.server.on('connection', () => {
    letIn += 1
  })
  for (let turn = 0, quiet = 0; quiet < QUIET_TURNS && turn < MOST_TURNS; turn++) {
    const before = letIn
    await afterReading()
    quiet = letIn === before ? quiet + 1 : 0
  }
  await app.close()
}

async function drain(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  NetServer.prototype.close.call(server) // net's: http's own also cuts whoever is between two requests
  const limit = setTimeout(() => server.closeAllConnections(), LONGEST_MS)
  await Promise.race([closed, silence(server)])
  server.closeIdleConnections()
  await closed
  clearTimeout(limit)
}

/** Resolves once no request has come for a while. */
async function silence(server: Server): Promise<void> {
  let lastAt = performance.now()
  server.on('request', () => {
    lastAt = performance.now()
  })
  while (performance.now() - lastAt < SILENCE_MS) {
    await wait(LOOK_EVERY_MS)
    await afterReading() // a process that had to wait for its processor finds its timers due before it has read its sockets
  }
}
