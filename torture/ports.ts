import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

export const HOST = '127.0.0.1'

export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Returns ports that are free now, so that programs can use them across restarts. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, HOST))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map(portOf)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** Transfers what each of two connections receives to the other. Both are in `open` until they end, which they do together. */
export function joinSockets(client: Socket, upstream: Socket, open: Set<Socket>): void {
  client.pipe(upstream).pipe(client)
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    open.add(socket)
    socket.on('error', () => {}) // the close event follows
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }
}
