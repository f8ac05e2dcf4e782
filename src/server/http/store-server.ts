import { once } from 'node:events'
import { createServer, type Server as NetServer } from 'node:net'

// An import would also load Node's fetch (docs/decisions/001).
const { Server } = process.getBuiltinModule('node:http')

/** Is an HTTP server that can listen on several addresses. */
export class StoreServer extends Server {
  readonly #otherPorts: NetServer[] = []
  #keepsIdle = false

  /** Listens on another address. Rejects when it can't be used. */
  async listenAlso(host: string, port: number): Promise<void> {
    // The options are those that http.Server uses.
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.emit('connection', socket))
    await once(other.listen({ host, port }), 'listening')
    this.#otherPorts.push(other)
  }

  /** Closes the port. Unlike `close`, it leaves idle connections open, because a request may be on its way. */
  stopListening(): void {
    this.#keepsIdle = true
    this.close()
  }

  override close(done?: (error?: Error) => void): this {
    for (const port of this.#otherPorts.splice(0)) port.close()
    return super.close(done)
  }

  override closeIdleConnections(): void {
    if (!this.#keepsIdle) super.closeIdleConnections()
  }
}
