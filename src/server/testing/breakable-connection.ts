import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a database that a test can break and mend. */
export interface BreakableConnection {
  /** Leads to the same database by this way. */
  readonly url: string
  /** Cuts what is open and lets nobody in. */
  break(): void
  mend(): void
  close(): Promise<void>
}

export async function breakableConnection(databaseUrl: string): Promise<BreakableConnection> {
  const socketFile = socketFileOf(databaseUrl)
  const open = new Set<Socket>()
  let isBroken = false
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}) // the other side broke off, which is what it is for
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer((socket) => {
    keep(socket)
    if (isBroken) return void socket.destroy()
    const onward = connect(socketFile)
    keep(onward)
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `postgres://larder@127.0.0.1:${port}${new URL(databaseUrl).pathname}`,
    break() {
      isBroken = true
      cut()
    },
    mend() {
      isBroken = false
    },
    async close() {
      const closed = once(server.close(), 'close')
      cut()
      await closed
    },
  }
}

/** Where the tests' server listens. */
export function socketFileOf(databaseUrl: string): string {
  const { searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
}
