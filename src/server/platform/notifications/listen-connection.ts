import { Client } from 'pg'
import { createLimiter } from '../limiter.ts'

const TIMEOUT_MS = 5_000

interface ListenConnectionOptions {
  readonly url: string
  onNotification(channel: string, payload: string): void
  /** It may be called more than once, and after `close`. */
  onEnd(error: Error): void
}

/**
 * Is a connection that executes LISTEN only. A pooler in transaction mode accepts LISTEN, but forwards no
 * notifications.
 */
export class ListenConnection {
  readonly #client: Client
  readonly #inTurn = createLimiter(1)

  constructor({ url, onNotification, onEnd }: ListenConnectionOptions) {
    this.#client = new Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      application_name: 'larder-listen',
    })
    this.#client.on('error', onEnd)
    this.#client.on('end', () => onEnd(new Error('The connection ended')))
    this.#client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
  }

  async open(): Promise<void> {
    await this.#inTurn(() => this.#client.connect())
  }

  async listen(channel: string): Promise<void> {
    await this.#inTurn(() => this.#client.query(`listen ${this.#client.escapeIdentifier(channel)}`))
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {})
  }
}
