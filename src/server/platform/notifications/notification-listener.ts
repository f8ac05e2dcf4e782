import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from '../database/connect.ts'
import { DatabaseHosts } from '../database/database-hosts.ts'
import { createLimiter } from '../limiter.ts'
import { type ListenerState, type Subscriber, Subscription } from './subscription.ts'

const HEARTBEAT_CHANNEL = 'larder_heartbeat'
const HEARTBEAT = { everyMs: 15_000, timeoutMs: 5_000 }
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

interface NotificationListenerOptions {
  readonly db: Db
  /** This URL must lead directly to the database, not to a pooler. It may name several hosts (`DatabaseHosts`). */
  readonly url: string
  readonly log: Log
  readonly heartbeat?: typeof HEARTBEAT
}

/**
 * Receives notifications for all subscribers of this process on one connection. Heartbeats show that notifications
 * arrive. While they don't arrive, subscribers poll.
 */
export class NotificationListener {
  readonly #db: Db
  readonly #hosts: DatabaseHosts
  readonly #log: Log
  readonly #heartbeat: typeof HEARTBEAT
  readonly #subscriptions = new Set<Pick<Subscription<unknown>, 'channel' | 'receive' | 'reread'>>()
  readonly #heartbeats = new EventEmitter()
  #state: ListenerState = 'starting'
  #connection: ListenConnection | null = null
  #retryMs = FIRST_RETRY_MS
  #timer: NodeJS.Timeout | undefined

  private constructor({ db, url, log, heartbeat = HEARTBEAT }: NotificationListenerOptions) {
    this.#db = db
    this.#hosts = new DatabaseHosts(url)
    this.#log = log
    this.#heartbeat = heartbeat
  }

  /** Resolves after the first attempt to connect, even when it failed. */
  static async open(options: NotificationListenerOptions): Promise<NotificationListener> {
    const listener = new NotificationListener(options)
    await listener.#connect()
    return listener
  }

  /** Resolves after the subscriber's first `reread`. */
  async subscribe<Payload>(subscriber: Subscriber<Payload>): Promise<Subscription<Payload>> {
    const subscription = new Subscription(subscriber, () => this.#state, this.#log)
    this.#subscriptions.add(subscription)
    const connection = this.#connection
    await connection?.listen(subscriber.channel).catch((error: unknown) => this.#lose(connection, error))
    await subscription.reread()
    return subscription
  }

  async close(): Promise<void> {
    this.#state = 'closed'
    clearTimeout(this.#timer)
    await this.#connection?.close()
  }

  async #connect(): Promise<void> {
    const connection = new ListenConnection({
      url: this.#hosts.url,
      onNotification: (channel, payload) => this.#receive(channel, payload),
      onEnd: (error) => this.#lose(connection, error),
    })
    this.#connection = connection
    try {
      await connection.open()
      await connection.listen(HEARTBEAT_CHANNEL)
      for (const { channel } of this.#subscriptions) await connection.listen(channel)
    } catch (error) {
      return this.#lose(connection, error)
    }
    void this.#sendHeartbeat(connection)
  }

  #receive(channel: string, payload: string): void {
    if (channel === HEARTBEAT_CHANNEL) this.#heartbeats.emit(arrivalOf(payload))
    for (const subscription of this.#subscriptions) if (subscription.channel === channel) subscription.receive(payload)
  }

  async #sendHeartbeat(connection: ListenConnection): Promise<void> {
    const heartbeat = randomUUID()
    const timeout = AbortSignal.timeout(this.#heartbeat.timeoutMs)
    const arrival = once(this.#heartbeats, arrivalOf(heartbeat), { signal: timeout }).catch(() => {
      throw new Error('A heartbeat did not arrive: a pooler (DATABASE_DIRECT_URL leads past it), or a connection that died')
    })
    try {
      await Promise.all([arrival, sendNotification(this.#db, HEARTBEAT_CHANNEL, heartbeat)])
    } catch (error) {
      return this.#lose(connection, error)
    }
    if (this.#connection !== connection || this.#state === 'closed') return
    if (this.#state === 'polling') this.#log.info('notifications of the database arrive again')
    this.#state = 'receiving'
    this.#retryMs = FIRST_RETRY_MS
    this.#timer = setTimeout(() => void this.#sendHeartbeat(connection), this.#heartbeat.everyMs).unref()
    this.#rereadAll()
  }

  #lose(connection: ListenConnection, error: unknown): void {
    if (this.#connection !== connection || this.#state === 'closed') return
    this.#connection = null
    this.#hosts.leave(connection.url)
    void connection.close()
    if (this.#state !== 'polling') {
      const reason = error instanceof Error ? error.message : String(error)
      this.#log.warn({ reason }, 'notifications of the database do not arrive: polling instead')
    }
    this.#state = 'polling'
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#connect(), this.#retryMs).unref()
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS)
    this.#rereadAll()
  }

  #rereadAll(): void {
    for (const subscription of this.#subscriptions) void subscription.reread()
  }
}

const arrivalOf = (heartbeat: string): string => `arrival of ${heartbeat}`

const CONNECTION_TIMEOUT_MS = 5_000

interface ListenConnectionOptions {
  readonly url: string
  onNotification(channel: string, payload: string): void
  /** `onEnd` may be called more than once, and after `close`. */
  onEnd(error: Error): void
}

/**
 * Is a connection that executes LISTEN only. A pooler in transaction mode accepts LISTEN, but forwards no
 * notifications.
 */
class ListenConnection {
  readonly url: string
  readonly #client: Client
  readonly #inTurn = createLimiter(1)

  constructor({ url, onNotification, onEnd }: ListenConnectionOptions) {
    this.url = url
    this.#client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: CONNECTION_TIMEOUT_MS,
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

/**
 * Sends a notification. PostgreSQL serializes the commits of all transactions that notify, so a commit may have to
 * wait.
 */
export async function sendNotification(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
