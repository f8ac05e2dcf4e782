import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/connect.ts'
import { listenForNotifications } from '../database/listen-for-notifications.ts'
import { type CatalogChange, CHANNEL, parseNotification } from './catalog-change.ts'
import { readCatalogVersion, sendHeartbeat } from './catalog-version-repository.ts'

const HEARTBEAT_EVERY_MS = 15_000
const HEARTBEAT_TIMEOUT_MS = 5_000
const MAX_AGE_MS = 1_000 // of the version, while notifications fail
const POLL_TIMEOUT_MS = 250
const NOTIFICATION_TIMEOUT_MS = 50

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

interface CatalogWatchOptions {
  readonly db: Db
  /** Past any pooler. */
  readonly listenUrl: string
  readonly log: Log
}

/**
 * Watches for changes of the catalog by any process: by notifications, checked by heartbeats, or, while they fail, by polling its version.
 */
export class CatalogWatch {
  readonly #db: Db
  readonly #log: Log
  readonly #listeners = new Set<(change: CatalogChange) => void>()
  readonly #notifications = new EventEmitter<{ received: [] }>().setMaxListeners(0) // one per concurrent change
  #version: number | null = null
  #state: 'opening' | 'listening' | 'polling' | 'closed' = 'opening'
  #sentHeartbeat: string | null = null
  #receivedHeartbeat: string | null = null
  #nextHeartbeat: NodeJS.Timeout | undefined
  #polledAt = Number.NEGATIVE_INFINITY
  #poll: { readonly done: Promise<void>; readonly timeout: Promise<void> } | null = null
  #connection: { close(): Promise<void> } | null = null

  private constructor({ db, log }: CatalogWatchOptions) {
    this.#db = db
    this.#log = log
  }

  static async open(options: CatalogWatchOptions): Promise<CatalogWatch> {
    const watch = new CatalogWatch(options)
    watch.#connection = await listenForNotifications({
      url: options.listenUrl,
      channel: CHANNEL,
      onNotification: (text) => watch.#receive(text),
      onConnected: () => void watch.#sendHeartbeat(),
      onLost: (error) => watch.#startPolling(error.message),
    })
    await watch.#until(() => watch.#state !== 'opening', POLL_TIMEOUT_MS)
    return watch
  }

  /** If not, call `refresh` before using cached data. */
  get isListening(): boolean {
    return this.#state === 'listening'
  }

  onChange(listener: (change: CatalogChange) => void): void {
    this.#listeners.add(listener)
  }

  /** While polling, reads a version older than a second, in 250 ms at most; an unreachable database leaves the old one. */
  async refresh(): Promise<void> {
    if (this.isListening || performance.now() - this.#polledAt < MAX_AGE_MS) return
    this.#poll ??= { done: this.#readVersion(), timeout: delay(POLL_TIMEOUT_MS, undefined, { ref: false }) }
    await Promise.race([this.#poll.done, this.#poll.timeout])
  }

  /** Waits until changes committed before are known here. */
  async catchUp(): Promise<void> {
    try {
      const version = await readCatalogVersion(this.#db)
      if (this.isListening) await this.#until(() => !this.#isBehind(version), NOTIFICATION_TIMEOUT_MS)
      if (this.#isBehind(version)) this.#update(version)
    } catch {
      this.#notify('everything') // the version is unknown: assume all has changed
    }
  }

  async close(): Promise<void> {
    this.#state = 'closed'
    clearTimeout(this.#nextHeartbeat)
    await this.#connection?.close()
  }

  async #readVersion(): Promise<void> {
    try {
      this.#update(await readCatalogVersion(this.#db))
    } catch {
      // cached data stays until the next poll
    } finally {
      this.#polledAt = performance.now()
      this.#poll = null
    }
  }

  #receive(text: string): void {
    const notification = parseNotification(text)
    if (notification && 'heartbeat' in notification) {
      this.#receivedHeartbeat = notification.heartbeat
    } else {
      if (notification && this.#isBehind(notification.version)) this.#version = notification.version
      this.#notify(notification?.change ?? 'everything')
    }
    this.#notifications.emit('received')
  }

  async #sendHeartbeat(): Promise<void> {
    clearTimeout(this.#nextHeartbeat)
    const heartbeat = randomUUID()
    this.#sentHeartbeat = heartbeat
    const received = this.#until(() => this.#receivedHeartbeat === heartbeat, HEARTBEAT_TIMEOUT_MS)
    try {
      this.#update(await sendHeartbeat(this.#db, heartbeat))
      const isReceived = await received
      if (this.#sentHeartbeat !== heartbeat) return // the connection was lost meanwhile
      if (isReceived) this.#startListening()
      else
        this.#startPolling('words do not come through: a pooler (DATABASE_DIRECT_URL leads past it), or a connection that died')
    } catch (error) {
      if (this.#sentHeartbeat !== heartbeat) return
      this.#startPolling(error instanceof Error ? error.message : String(error))
    }
    if (this.#state !== 'closed') this.#nextHeartbeat = setTimeout(() => void this.#sendHeartbeat(), HEARTBEAT_EVERY_MS).unref()
  }

  #startListening(): void {
    if (this.#state === 'polling') this.#log.info('changes of the catalog are heard of again')
    if (this.#state !== 'closed') this.#state = 'listening'
    this.#notifications.emit('received')
  }

  #startPolling(reason: string): void {
    if (this.#state === 'closed') return
    if (this.#state !== 'polling')
      this.#log.warn({ reason }, 'changes of the catalog are not heard of, and asked for each second')
    this.#state = 'polling'
    this.#sentHeartbeat = null
  }

  #update(version: number): void {
    if (version === this.#version) return
    this.#version = version
    this.#notify('everything')
  }

  #isBehind(version: number): boolean {
    return this.#version === null || this.#version < version
  }

  #notify(change: CatalogChange): void {
    for (const listener of this.#listeners) listener(change)
  }

  async #until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
    const deadline = AbortSignal.timeout(timeoutMs)
    while (!condition()) {
      try {
        await once(this.#notifications, 'received', { signal: deadline })
      } catch {
        return condition()
      }
    }
    return true
  }
}
