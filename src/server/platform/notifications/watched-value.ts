import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { DomainEvents, EventBus } from '../domain-events.ts'
import type { NotificationListener } from './notification-listener.ts'
import type { Subscription } from './subscription.ts'

interface WatchedValueOptions<Value> {
  readonly notifications: NotificationListener
  /** A trigger on the tables that `read` reads must notify on this channel. */
  readonly channel: string
  /** This process reads the value anew before a request that published the event gets its response. */
  readonly event?: { readonly bus: EventBus; readonly kind: keyof DomainEvents }
  read(): Promise<Value>
}

/** Keeps a value of the database in memory, and reads it again when it changes. */
export class WatchedValue<Value> {
  readonly #read: () => Promise<Value>
  readonly #listeners = new Set<() => void>()
  readonly #subscribed: Promise<Subscription<unknown>>
  #current: Value

  private constructor(initial: Value, { notifications, channel, event, read }: WatchedValueOptions<Value>) {
    this.#current = initial
    this.#read = read
    this.#subscribed = notifications.subscribe({
      channel,
      payload: z.unknown(),
      receive: () => void this.catchUp(),
      reread: () => this.#reread(),
    })
    event?.bus.subscribe(event.kind, () => this.catchUp())
  }

  /** `initial` is the value until it can be read for the first time. */
  static async open<Value>(initial: Value, options: WatchedValueOptions<Value>): Promise<WatchedValue<Value>> {
    const watched = new WatchedValue(initial, options)
    await watched.#subscribed
    return watched
  }

  /** Returns a value that is at most a second old. */
  current(): Value {
    return this.#current
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** Resolves when all changes that were committed before this call are known here. */
  async catchUp(): Promise<void> {
    await (await this.#subscribed).reread()
  }

  async #reread(): Promise<void> {
    const value = await this.#read()
    if (isDeepStrictEqual(value, this.#current)) return
    this.#current = value
    for (const listener of this.#listeners) listener()
  }
}
