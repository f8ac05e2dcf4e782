import { Client } from 'pg'
import { expect } from 'vitest'
import { systemClock } from '../platform/platform.ts'
import { callerAt } from './caller.ts'
import { StorePlace } from './store-place.ts'
import type { StoreProgram } from './store-program.ts'
import { sendEvent } from './stripe-webhooks.ts'
import type { TestDatabase } from './test-database.ts'
import { SELLER } from './test-store.ts'
import { noResponse, TestStripe } from './test-stripe.ts'

/** A store that runs as a program and can be killed at a chosen step. Its payment provider keeps running. */
export class KillableStore {
  readonly stripe: TestStripe
  readonly place: StorePlace
  readonly database: TestDatabase
  /** A connection whose locks block the store's transactions. */
  readonly #watcher: Client
  program: StoreProgram
  url = ''

  private constructor(stripe: TestStripe, place: StorePlace, database: TestDatabase) {
    this.stripe = stripe
    this.place = place
    this.database = database
    this.#watcher = new Client({ connectionString: database.url })
    this.program = place.start()
  }

  static async open(): Promise<KillableStore> {
    const stripe = await TestStripe.open(systemClock)
    const place = await StorePlace.open({
      ...stripe.variables,
      PUBLIC_URL: 'http://localhost:3000',
      SELLER_PASSWORD: SELLER.password,
    })
    const store = new KillableStore(stripe, place, await place.attachDatabase())
    await store.#watcher.connect()
    store.url = await store.program.opened()
    return store
  }

  async start(): Promise<void> {
    this.program = this.place.start()
    this.url = await this.program.opened()
  }

  /** Restarts the store after making all payments due for reconciliation. */
  async startLater(): Promise<void> {
    await this.database.run(`update payments set checked_at = checked_at - interval '5 minutes'`)
    await this.start()
  }

  async kill(): Promise<void> {
    this.program.signal('SIGKILL')
    await this.program.ended()
    this.stripe.asStripe()
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#watcher.query<Row>(text, values)).rows
  }

  /**
   * Locks the table of payments until `unblock`, starts the change, and waits until a transaction of the store waits
   * for the lock.
   */
  async untilBlocked(change: () => void): Promise<void> {
    await this.#watcher.query('begin; lock table payments in share row exclusive mode')
    change()
    const waiting = () =>
      this.rows(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await expect.poll(waiting).not.toEqual([])
  }

  async unblock(): Promise<void> {
    await this.#watcher.query('rollback')
  }

  /**
   * Resolves when the provider has received, or has executed, a request to `path`. The provider never responds to that
   * request.
   */
  whenProviderHas(step: 'received' | 'executed', path: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.stripe.behavior = async (request, execute) => {
      if (request.path !== path) return await execute()
      if (step === 'executed') await execute()
      resolve()
      return await noResponse
    }
    return promise
  }

  /** Pays at the provider. Returns a function that sends the event to the store, the same event each time. */
  async pay(order: string): Promise<() => ReturnType<typeof sendEvent>> {
    const event = await this.stripe.pay(await this.stripe.sessionOf(order))
    return () => sendEvent({ visitor: () => callerAt(this.url), clock: systemClock }, event)
  }

  async close(): Promise<void> {
    await this.#watcher.end()
    await this.place.close()
    await this.stripe.close()
  }
}
