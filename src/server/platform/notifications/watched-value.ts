import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { NotificationListener } from './notification-listener.ts'
import type { Subscription } from './subscription.ts'

interface WatchedValueOptions<Value> {
  readonly notifications: NotificationListener
  /** Notified by a trigger on the tables that `read` reads. */
  readonly channel: string
  read(): Promise<Value>
}

/** What is in the database, in memory; read again when it changes. */
export class WatchedValue<Value> {
  readonly #read: () => Promise<Value>
  readonly #listeners = new Set<() => void>()
  readonly #subscribed: Promise<Subscription<unknown>>
  #current: Value

  private constructor(initial: Value, { notifications, channel, read }: WatchedValueOptions<Value>) {
    this.#current = initial
    this.#read = read
    this.#subscribed = notifications.subscribe({
      channel,
      payload: z.unknown(),
      receive: () => void this.catchUp(),
      reread: () => this.#reread(),
    })
  }

  /** `initial`: while the database is away. */
  static async open<Value>(initial: Value, options: WatchedValueOptions<Value>): Promise<WatchedValue<Value>> {
    const watched = new WatchedValue(initial, options)
    await watched.#subscribed
    return watched
  }

  /** At most a second old. */
  current(): Value {
    return this.#current
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** Waits until changes committed before are known here. */
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
