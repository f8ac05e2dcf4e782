import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

interface BreakableConnection {
  readonly url: string
  /** Closes all connections and rejects new ones until `mend`. */
  break(): void
  /** Keeps open connections open, but transfers nothing more. */
  freeze(): void
  mend(): void
  close(): Promise<void>
}

interface ConnectionOptions {
  /** This many connections are accepted first and get no response, as from a busy server. */
  readonly unanswered?: number
  /** This function gets what the store sends. */
  readonly onSent?: (bytes: Buffer) => unknown
}

/** Opens a proxy to the tests' database server, whose connections can be broken. */
export async function breakableConnection(
  databaseUrl: string,
  { unanswered = 0, onSent = () => {} }: ConnectionOptions = {},
): Promise<BreakableConnection> {
  const socketFile = socketFileOf(databaseUrl)
  const open = new Set<Socket>()
  let isBroken = false
  let connections = 0
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}) // the other side disconnected, as tests intend
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer((socket) => {
    track(socket)
    if (isBroken) return void socket.destroy()
    if (++connections <= unanswered) return
    const upstream = connect(socketFile)
    track(upstream)
    socket.on('close', () => upstream.destroy())
    upstream.on('close', () => socket.destroy())
    socket.on('data', onSent)
    socket.pipe(upstream).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const closeAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `postgres://larder@127.0.0.1:${port}${new URL(databaseUrl).pathname}`,
    break() {
      isBroken = true
      closeAll()
    },
    freeze() {
      for (const socket of open) socket.unpipe().pause()
    },
    mend() {
      isBroken = false
    },
    async close() {
      const closed = once(server.close(), 'close')
      closeAll()
      await closed
    },
  }
}

function socketFileOf(databaseUrl: string): string {
  const { searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
}

// A client sends a message of this type when it disconnects (PostgreSQL manual, 54.7).
const TERMINATE = 'X'.charCodeAt(0)

/**
 * Opens a proxy that acts like PgBouncer before 1.21 in transaction mode: all clients share one connection, and
 * prepared statements are not tracked. Clients must not send at the same time.
 */
export async function pooledConnection(databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const upstream = connect(socketFileOf(databaseUrl))
  // The server's response to the first client's startup message, which is replayed to the other clients.
  const greeting: Buffer[] = []
  const clients = new Set<Socket>()
  let isGreeting = true
  let current: Socket | null = null
  upstream.on('data', (bytes: Buffer) => {
    if (isGreeting) greeting.push(bytes)
    current?.write(bytes)
  })
  const server = createServer((client) => {
    clients.add(client)
    client.once('data', (startup) => {
      if (current) client.write(Buffer.concat(greeting))
      else upstream.write(startup)
      current ??= client
      client.on('data', (bytes) => {
        isGreeting = false
        current = client
        if (bytes[0] !== TERMINATE) upstream.write(bytes)
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `postgres://larder@127.0.0.1:${port}${new URL(databaseUrl).pathname}`,
    async close() {
      const closed = once(server.close(), 'close')
      for (const socket of [upstream, ...clients]) socket.destroy()
      await closed
    },
  }
}
