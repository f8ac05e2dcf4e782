import { LRUCache } from 'lru-cache'
import type { Db } from '../database/connect.ts'
import type { EventBus } from '../domain-events.ts'
import type { NotificationListener } from '../notifications/notification-listener.ts'
import type { Subscription } from '../notifications/subscription.ts'
import type { Clock } from '../platform.ts'
import {
  type CatalogChange,
  type CatalogPosition,
  CHANNEL,
  catalogNotification,
  type LoggedChange,
  RETENTION_MS,
  readCatalogChanges,
} from './catalog-change-repository.ts'

// The time is shorter than the retention, because clocks may be corrected meanwhile.
const MAX_AWAY_MS = RETENTION_MS / 2
const MAX_HANDLED = 1_000

interface CatalogWatchOptions {
  readonly db: Db
  readonly clock: Clock
  readonly notifications: NotificationListener
  readonly events: EventBus
}

export class CatalogWatch {
  readonly #db: Db
  readonly #clock: Clock
  readonly #listeners = new Set<(change: CatalogChange) => void>()
  /**
   * Holds the ids of changes that were already published. Each change arrives by notification and again by reading;
   * publishing it twice would be useless, but harmless.
   */
  readonly #handled = new LRUCache<string, true>({ max: MAX_HANDLED })
  readonly #subscribed: Promise<Subscription<LoggedChange>>
  #position: CatalogPosition | null = null
  #readAt = 0

  private constructor({ db, clock, notifications, events }: CatalogWatchOptions) {
    this.#db = db
    this.#clock = clock
    this.#subscribed = notifications.subscribe({
      channel: CHANNEL,
      payload: catalogNotification,
      receive: (change) => this.#handle(change),
      reread: () => this.#reread(),
    })
    events.subscribe('catalogChanged', () => this.catchUp())
  }

  static async open(options: CatalogWatchOptions): Promise<CatalogWatch> {
    const watch = new CatalogWatch(options)
    await watch.#subscribed
    return watch
  }

  onChange(listener: (change: CatalogChange) => void): void {
    this.#listeners.add(listener)
  }

  /** Resolves when all changes that were committed before this call are known in this process. */
  async catchUp(): Promise<void> {
    const isRead = await (await this.#subscribed).reread()
    if (!isRead) this.#publish('everything') // which changes there are is unknown
  }

  async #reread(): Promise<void> {
    const readAt = this.#clock.now().getTime()
    const since = readAt - this.#readAt < MAX_AWAY_MS ? this.#position : null
    const { position, changes } = await readCatalogChanges(this.#db, since)
    if (changes === 'everything') this.#publish('everything')
    else for (const change of changes) this.#handle(change)
    this.#position = position
    this.#readAt = readAt
  }

  #handle({ id, change }: LoggedChange): void {
    if (this.#handled.delete(id)) return
    this.#publish(change)
    this.#handled.set(id, true)
  }

  #publish(change: CatalogChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
