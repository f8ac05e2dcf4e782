import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { socketFileOf } from './breakable-connection.ts'

// Type of the message that a client sends when it disconnects (PostgreSQL manual, 54.7).
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
