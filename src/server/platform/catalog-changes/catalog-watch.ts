import { EventEmitter, once } from 'node:events'
import type { Db } from '../database/connect.ts'
import type { NotificationListener } from '../notifications/notification-listener.ts'
import { type CatalogChange, CHANNEL, catalogNotification } from './catalog-change.ts'
import { readCatalogVersion } from './catalog-version-repository.ts'

const NOTIFICATION_TIMEOUT_MS = 50

interface CatalogWatchOptions {
  readonly db: Db
  readonly notifications: NotificationListener
}

/** Watches for changes of the catalog by any process. */
export class CatalogWatch {
  readonly #db: Db
  readonly #listeners = new Set<(change: CatalogChange) => void>()
  readonly #notifications = new EventEmitter<{ received: [] }>().setMaxListeners(0) // one per concurrent change
  #version: number | null = null

  private constructor({ db }: CatalogWatchOptions) {
    this.#db = db
  }

  static async open(options: CatalogWatchOptions): Promise<CatalogWatch> {
    const watch = new CatalogWatch(options)
    await options.notifications.subscribe({
      channel: CHANNEL,
      payload: catalogNotification,
      receive: ({ version, change }) => watch.#receive(version, change),
      reread: async () => watch.#update(await readCatalogVersion(options.db)),
    })
    return watch
  }

  onChange(listener: (change: CatalogChange) => void): void {
    this.#listeners.add(listener)
  }

  /** Waits until changes committed before are known here. */
  async catchUp(): Promise<void> {
    try {
      const version = await readCatalogVersion(this.#db)
      await this.#untilKnown(version)
      if (this.#isBehind(version)) this.#update(version)
    } catch {
      this.#publish('everything') // the version is unknown: assume all has changed
    }
  }

  #receive(version: number, change: CatalogChange): void {
    if (this.#isBehind(version)) this.#version = version
    this.#publish(change)
    this.#notifications.emit('received')
  }

  #update(version: number): void {
    if (version === this.#version) return
    this.#version = version
    this.#publish('everything')
  }

  #isBehind(version: number): boolean {
    return this.#version === null || this.#version < version
  }

  #publish(change: CatalogChange): void {
    for (const listener of this.#listeners) listener(change)
  }

  async #untilKnown(version: number): Promise<void> {
    const deadline = AbortSignal.timeout(NOTIFICATION_TIMEOUT_MS)
    while (this.#isBehind(version) && !deadline.aborted)
      await once(this.#notifications, 'received', { signal: deadline }).catch(() => {})
  }
}
