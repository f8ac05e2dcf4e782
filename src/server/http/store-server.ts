import { once } from 'node:events'
import { createServer, type Server as NetServer } from 'node:net'

const { Server } = process.getBuiltinModule('node:http') // an import would load Node's fetch, too (docs/decisions/033)

/** Listens on any number of addresses. */
export class StoreServer extends Server {
  readonly #otherPorts: NetServer[] = []
  #keepsIdle = false

  /** Rejects when the address can't be used. */
  async listenAlso(host: string, port: number): Promise<void> {
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.emit('connection', socket)) // as of http.Server
    await once(other.listen({ host, port }), 'listening')
    this.#otherPorts.push(other)
  }

  /** Unlike `close`, leaves idle connections open: a request may be on its way. */
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
