import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface BreakableConnection {
  readonly url: string
  /** Closes all connections and rejects new ones until `mend`. */
  break(): void
  /** Keeps open connections open, but transfers nothing more. */
  freeze(): void
  mend(): void
  close(): Promise<void>
}

interface ConnectionOptions {
  /** The first connections are accepted and never answered, as by a busy server. */
  readonly unanswered?: number
  /** Called with what the store sends. */
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

export function socketFileOf(databaseUrl: string): string {
  const { searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
}
