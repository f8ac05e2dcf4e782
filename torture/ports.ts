import type { Server, Socket } from 'node:net'

export const HOST = '127.0.0.1'

export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
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
