import { Client } from 'pg'
import { expect } from 'vitest'
import { systemClock } from '../platform/platform.ts'
import { callerAt } from './caller.ts'
import { StoreInstallation } from './store-installation.ts'
import type { StoreProgram } from './store-program.ts'
import { sendEvent } from './stripe-webhooks.ts'
import type { TestDatabase } from './test-database.ts'
import { SELLER } from './test-store.ts'
import { noResponse, TestStripe } from './test-stripe.ts'

/** A store that runs as a program and can be killed at a chosen step. Its payment provider keeps running. */
export class KillableStore {
  readonly stripe: TestStripe
  readonly installation: StoreInstallation
  readonly database: TestDatabase
  /** A connection whose locks block the store's transactions. */
  readonly #watcher: Client
  program: StoreProgram
  url = ''

  private constructor(stripe: TestStripe, installation: StoreInstallation, database: TestDatabase) {
    this.stripe = stripe
    this.installation = installation
    this.database = database
    this.#watcher = new Client({ connectionString: database.url })
    this.program = installation.start()
  }

  static async open(): Promise<KillableStore> {
    const stripe = await TestStripe.open(systemClock)
    const installation = await StoreInstallation.open({
      ...stripe.variables,
      PUBLIC_URL: 'http://localhost:3000',
      SELLER_PASSWORD: SELLER.password,
    })
    const store = new KillableStore(stripe, installation, await installation.attachDatabase())
    await store.#watcher.connect()
    store.url = await store.program.opened()
    return store
  }

  async start(): Promise<void> {
    this.program = this.installation.start()
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
    await this.installation.close()
    await this.stripe.close()
  }
}
