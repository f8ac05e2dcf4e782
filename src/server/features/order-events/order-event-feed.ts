import * as z from 'zod/mini'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { OrderEvent } from '../../../domain/orders/order-event.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { EventBus } from '../../platform/domain-events.ts'
import type { NotificationListener } from '../../platform/notifications/notification-listener.ts'
import type { Subscription } from '../../platform/notifications/subscription.ts'
import type { Clock } from '../../platform/platform.ts'
import {
  CHANNEL,
  findMissedEvents,
  hasUnnumberedEvents,
  lastOrderEventId,
  listOrderEvents,
  numberOrderEvents,
} from './order-event-repository.ts'

// All changes within this time share one notification.
const NUMBER_AFTER_MS = 30
// The process that wrote these events ended before it numbered them.
const ORPHANED_AFTER_MS = 2_000
const BATCH = 1_000
const MOST_MISSED = 1_000

/** The `shopper` is null for staff, who get the events of all orders. */
export interface OrderEventSubscriber {
  readonly shopper: ShopperId | null
  receive(event: OrderEvent): void
}

interface OrderEventFeedOptions {
  readonly db: Db
  readonly clock: Clock
  readonly notifications: NotificationListener
  readonly events: EventBus
  readonly log: { warn(details: object, message: string): void }
}

/** Delivers the order events of all processes to the subscribers of this one, each once, in the order of their ids. */
export class OrderEventFeed {
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: OrderEventFeedOptions['log']
  readonly #subscribers = new Set<OrderEventSubscriber>()
  readonly #subscribed: Promise<Subscription<number>>
  readonly #stopWatching: () => void
  #last: number | null = null
  #numbering: NodeJS.Timeout | undefined

  private constructor({ db, clock, notifications, events, log }: OrderEventFeedOptions) {
    this.#db = db
    this.#clock = clock
    this.#log = log
    this.#subscribed = notifications.subscribe({
      channel: CHANNEL,
      payload: z.int(),
      receive: () => void this.#catchUp(),
      reread: () => this.#reread(),
    })
    this.#stopWatching = events.subscribe('orderChanged', () => this.#numberSoon())
  }

  static async open(options: OrderEventFeedOptions): Promise<OrderEventFeed> {
    const feed = new OrderEventFeed(options)
    await feed.#subscribed
    return feed
  }

  /** Delivers all events that were committed before this call to the subscribers of this process. */
  async deliverCommitted(): Promise<void> {
    if (await hasUnnumberedEvents(this.#db)) await numberOrderEvents(this.#db)
    await this.#catchUp()
  }

  /** The id of the last event that was delivered. */
  get last(): number {
    return this.#last ?? 0
  }

  subscribe(subscriber: OrderEventSubscriber): () => void {
    this.#subscribers.add(subscriber)
    return () => void this.#subscribers.delete(subscriber)
  }

  /** Returns the events after `after` up to `until`. Returns null when some may be missing. */
  async findMissed(shopper: ShopperId | null, after: number, until: number): Promise<readonly OrderEvent[] | null> {
    if (after === until) return []
    const events = after > until ? null : await findMissedEvents(this.#db, { after, until, shopper }, MOST_MISSED)
    return events && events.length < MOST_MISSED ? events : null
  }

  close(): void {
    this.#stopWatching()
    clearTimeout(this.#numbering)
  }

  #numberSoon(): void {
    this.#numbering ??= setTimeout(() => {
      this.#numbering = undefined
      numberOrderEvents(this.#db).catch((error: unknown) => this.#log.warn({ err: error }, 'order events could not be numbered'))
    }, NUMBER_AFTER_MS)
  }

  async #catchUp(): Promise<void> {
    await (await this.#subscribed).reread()
  }

  async #reread(): Promise<void> {
    if (this.#last === null) {
      this.#last = await lastOrderEventId(this.#db)
      return
    }
    const orphanedBefore = new Date(this.#clock.now().getTime() - ORPHANED_AFTER_MS)
    if (await hasUnnumberedEvents(this.#db, orphanedBefore)) await numberOrderEvents(this.#db)
    for (;;) {
      const events = await listOrderEvents(this.#db, this.#last, BATCH)
      for (const event of events) this.#deliver(event)
      if (events.length < BATCH) return
    }
  }

  #deliver(event: OrderEvent): void {
    this.#last = event.id
    for (const subscriber of this.#subscribers)
      if (subscriber.shopper === null || subscriber.shopper === event.shopper) subscriber.receive(event)
  }
}
