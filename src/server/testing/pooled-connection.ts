import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { socketFileOf } from './breakable-connection.ts'

const TERMINATE = 'X'.charCodeAt(0) // the message with which a client leaves (PostgreSQL manual, 54.7)

/**
 * A way to a database by a pooler that gives all who come the same one connection, and knows nothing of what they prepare:
 * PgBouncer before 1.21 in transaction mode. For clients that take turns.
 */
export async function pooledConnection(databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const onward = connect(socketFileOf(databaseUrl))
  const greeting: Buffer[] = [] // what the server told the first client at its start; the others are told the same
  const clients = new Set<Socket>()
  let isGreeting = true
  let asking: Socket | null = null
  onward.on('data', (bytes: Buffer) => {
    if (isGreeting) greeting.push(bytes)
    asking?.write(bytes)
  })
  const server = createServer((client) => {
    clients.add(client)
    client.once('data', (startup) => {
      if (asking) client.write(Buffer.concat(greeting))
      else onward.write(startup)
      asking ??= client
      client.on('data', (bytes) => {
        isGreeting = false
        asking = client
        if (bytes[0] !== TERMINATE) onward.write(bytes)
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
      for (const socket of [onward, ...clients]) socket.destroy()
      await closed
    },
  }
}
