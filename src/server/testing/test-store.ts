import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SavedAddressWire } from '../../contract/addresses/addresses.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { ProductWire } from '../../contract/products/products.ts'
import type { InvitedRole, Staff, StaffId } from '../../domain/staff/staff.ts'
import { addShopper } from '../features/accounts/account-repository.ts'
import { openSession } from '../features/sessions/open-session.ts'
import { getOwner, replaceOwner } from '../features/staff/staff-repository.ts'
import { type Db, databaseOf, openPool, type SentStatement } from '../platform/database/connect.ts'
import { newId } from '../platform/ids.ts'
import type { JobWorker } from '../platform/jobs/job-worker.ts'
import { hashPassword } from '../platform/passwords/password.ts'
import type { Platform } from '../platform/platform.ts'
import { AN_ADDRESS } from './an-address.ts'
import { type Caller, callerAt } from './caller.ts'
import { A_PRODUCT, type NewProductFields, productForm } from './catalog-forms.ts'
import { type OpenAppOptions, openApp } from './open-app.ts'
import { PATIENCE_MS, type TestClock, testClock } from './test-clock.ts'
import { createCopyOf, createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestShopper extends Caller {
  readonly email: string
  readonly password: string
  readonly token: string
  cart(): Promise<Record<string, number>>
  address(): Promise<SavedAddressWire>
}

export interface TestStaff extends Caller, Staff {
  readonly role: InvitedRole
  readonly password: string
  readonly token: string
}

const PASSWORD = 'a long password'
export const SELLER = { email: 'seller@example.com', password: 'a seller’s password' }

// Passwords are hashed once per process. Hashing each person's password took a quarter of the CPU time of all tests.
const PASSWORD_HASH = hashPassword(PASSWORD)
const SELLER_PASSWORD_HASH = hashPassword(SELLER.password)

/** Each connection plans its statements anew: with ten, tests took a quarter more CPU. Tests of many requests at once open ten. */
const FEW_CONNECTIONS = 4

interface OpenStoreOptions extends Pick<OpenAppOptions, 'config' | 'web' | 'openPayments' | 'openPictures'> {
  readonly clock?: TestClock
  /** Is how many connections the store opens at most. */
  readonly connections?: number
  /** The store gets a database of the test run's server when this is not given. */
  readonly database?: TestDatabase
  /** The new store begins with this data. */
  readonly copyOf?: StoreData
}

/** The data of a closed store. */
export interface StoreData {
  readonly database: TestDatabase
  readonly dataDir: string
  remove(): Promise<void>
}

interface TestStoreOptions {
  readonly url: string
  readonly db: Db
  readonly databaseUrl: string
  readonly run: (statements: string) => Promise<void>
  readonly log: StatementLog
  readonly clock: TestClock
  readonly dataDir: string
  readonly platform: Platform
  readonly jobs: JobWorker
  closeApp(): Promise<void>
  readonly data: StoreData
}

/** A whole store on its own database, listening on a free loopback port. */
export class TestStore {
  readonly url: string
  readonly db: Db
  readonly databaseUrl: string
  /** Runs statements without the time limits of the store's connections. */
  readonly run: (statements: string) => Promise<void>
  readonly clock: TestClock
  readonly dataDir: string
  readonly platform: Platform
  readonly #jobs: JobWorker
  readonly #log: StatementLog
  #sellerLogin: Promise<Caller & { token: string }> | null = null
  readonly #closeApp: () => Promise<void>
  readonly #data: StoreData

  private constructor(options: TestStoreOptions) {
    this.url = options.url
    this.db = options.db
    this.clock = options.clock
    this.dataDir = options.dataDir
    this.databaseUrl = options.databaseUrl
    this.run = options.run
    this.platform = options.platform
    this.#jobs = options.jobs
    this.#log = options.log
    this.#closeApp = options.closeApp
    this.#data = options.data
  }

  static async open(opening: OpenStoreOptions = {}): Promise<TestStore> {
    const { clock = testClock(), connections = FEW_CONNECTIONS, database: given, copyOf, ...options } = opening
    const database = given ?? (await (copyOf ? createCopyOf(copyOf.database) : createTestDatabase()))
    const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-test-'))
    if (copyOf) await cp(copyOf.dataDir, dataDir, { recursive: true, preserveTimestamps: true })
    const log = new StatementLog()
    const db = databaseOf(
      openPool(database.url, () => {}, { max: connections, connectionTimeoutMillis: PATIENCE_MS }),
      { onSent: log.record },
    )
    if (!copyOf) await replaceOwner(db, { id: newId<StaffId>(), email: SELLER.email, passwordHash: await SELLER_PASSWORD_HASH })
    const { app, platform, jobs } = await openApp({ ...options, db, listenUrl: database.url, clock, dataDir })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const closeApp = async () => {
      await app.close()
      await db.destroy()
    }
    const remove = async () => {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
    const data = { database, dataDir, remove }
    return new TestStore({
      ...{ url, db, databaseUrl: database.url, run: database.run, log, clock, dataDir, platform, jobs },
      ...{ closeApp, data },
    })
  }

  async close(): Promise<void> {
    const { remove } = await this.closeKeepingData()
    await remove()
  }

  /** Closes the store and leaves its data, which the caller must remove. */
  async closeKeepingData(): Promise<StoreData> {
    await this.#closeApp()
    return this.#data
  }

  /** Runs all jobs that are due. No job runs by itself. */
  runJobs(): Promise<void> {
    return this.#jobs.runDue()
  }

  statementsOf(work: () => Promise<void>): Promise<SentStatement[]> {
    return this.#log.during(work)
  }

  /** Sends requests to the store. They come from a visitor when there is no token. */
  caller(token?: string): Caller {
    return callerAt(this.url, token)
  }

  visitor(): Caller {
    return this.caller()
  }

  /** Adds a shopper who has confirmed their email, with a session. */
  async shopper(): Promise<TestShopper> {
    const now = this.clock.now()
    const account = { name: 'Maya Winter', email: `maya.${crypto.randomUUID()}@example.com`, passwordHash: await PASSWORD_HASH }
    const { id: shopperId } = await addShopper(this.db, account, now)
    await this.db.updateTable('shoppers').set({ email_confirmed_at: now }).where('id', '=', shopperId).execute()
    const token = await openSession(this.db, { principal: { shopperId }, device: null, now })
    const caller = this.caller(token)
    return {
      ...caller,
      email: account.email,
      password: PASSWORD,
      token,
      cart: async () => (await caller.get(endpoints.currentShopper)).body.user.cartItems,
      address: async () => (await caller.post(endpoints.addAddress, AN_ADDRESS)).body.address,
    }
  }

  /** Returns the seller with one shared session. Tests that end sessions need `freshSeller`. */
  seller(): Promise<Caller & { token: string }> {
    this.#sellerLogin ??= this.freshSeller()
    return this.#sellerLogin
  }

  async freshSeller(): Promise<Caller & { token: string }> {
    const { id: ownerId } = await getOwner(this.db)
    const token = await openSession(this.db, { principal: { ownerId }, device: null, now: this.clock.now() })
    return { ...this.caller(token), token }
  }

  /** Adds someone who has accepted an invitation, with a session of their own. */
  async staff(role: InvitedRole, name = 'Noor Haddad'): Promise<TestStaff> {
    const email = `${role}.${crypto.randomUUID()}@example.com`
    const [id, passwordHash] = [newId<StaffId>(), await PASSWORD_HASH]
    const person = { id, name, email, role, password_hash: passwordHash, created_at: this.clock.now() }
    await this.db.insertInto('staff').values(person).execute()
    const token = await openSession(this.db, { principal: { staffId: id }, device: null, now: this.clock.now() })
    return { ...this.caller(token), id, name, email, role, token, password: PASSWORD }
  }

  async product(about: Partial<NewProductFields> = {}): Promise<ProductWire> {
    const seller = await this.seller()
    const { inStock = true, ...productData } = { ...A_PRODUCT, ...about }
    const { body } = await seller.post(endpoints.addProduct, productForm(productData))
    if (!inStock) await seller.post(endpoints.setStock, { id: body.product._id, inStock: false })
    return { ...body.product, inStock }
  }
}

class StatementLog {
  #recorded: SentStatement[] | null = null

  readonly record = (statement: SentStatement): void => void this.#recorded?.push(statement)

  async during(work: () => Promise<void>): Promise<SentStatement[]> {
    const recorded: SentStatement[] = []
    this.#recorded = recorded
    await work()
    this.#recorded = null
    return recorded
  }
}
