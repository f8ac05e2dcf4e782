import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { type AppOptions, buildApp } from '../app/build-app.ts'
import { openPayments } from '../app/open-payments.ts'
import { loadWebBuild } from '../pages/web-build.ts'
import { connectDatabase, type Db } from '../platform/database/connect.ts'
import { localPictures } from '../platform/pictures/local-pictures.ts'
import type { StorePictures } from '../platform/pictures/picture-storage.ts'
import { testClock } from './test-clock.ts'
import type { TestStore } from './test-store.ts'

const CONFIG: AppOptions['config'] = {
  publicUrl: 'http://localhost:3000',
  hasPublicUrl: false,
  corsOrigins: [],
  trustProxy: false,
  contactEmail: 'hello@example.com',
  smtp: null,
  edge: null,
  mailFrom: 'hello@example.com',
  logLevel: 'silent',
}

export interface OpenAppOptions {
  readonly openPayments?: AppOptions['openPayments']
  readonly db: Db
  readonly replica?: AppOptions['replica']
  readonly listenUrl: string
  readonly clock?: AppOptions['clock']
  readonly dataDir?: string
  /** Pictures are in `dataDir` by default. */
  readonly openPictures?: (db: Db, dataDir: string) => Promise<StorePictures>
  readonly config?: Partial<AppOptions['config']>
  readonly web?: AppOptions['web']
}

/** Opens a payment provider that can't be reached, because nothing listens on the discard port. */
const paymentsAway: AppOptions['openPayments'] = (options) => {
  const stripe = { secretKey: 'sk_test_nobody', webhookSecret: null, apiBase: 'http://127.0.0.1:9' }
  return openPayments({ stripe, publicUrl: CONFIG.publicUrl }, options)
}

/** Opens the rehearsal gateway, as a store without Stripe's keys does. */
export const rehearsedPayments: AppOptions['openPayments'] = (options) =>
  openPayments({ stripe: null, publicUrl: CONFIG.publicUrl }, options)

/** Builds the store's app on a given database. It does not listen yet. By default its payment provider can't be reached. */
export async function openApp({
  db,
  replica = null,
  listenUrl,
  clock = testClock(),
  dataDir,
  openPictures = (_db, directory) => localPictures(directory),
  config,
  web = null,
  openPayments: open = paymentsAway,
}: OpenAppOptions): Promise<Pick<Awaited<ReturnType<typeof buildApp>>, 'app' | 'platform' | 'jobs' | 'pageCache'>> {
  const directory = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'larder-test-')))
  const pictures = await openPictures(db, directory)
  const settings = { ...CONFIG, ...config }
  const { app, platform, jobs, pageCache } = await buildApp({
    ...{ config: settings, db, replica, listenUrl, clock, dataDir: directory, pictures, web },
    openPayments: open,
  })
  if (dataDir === undefined) app.addHook('onClose', () => rm(directory, { recursive: true, force: true }))
  return { app, platform, jobs, pageCache }
}

/** Opens further apps on a store's database, as other processes would. */
export function otherProcesses() {
  const closing: (() => Promise<void>)[] = []
  return {
    async open(store: TestStore, listenUrl = store.databaseUrl): Promise<string> {
      const db = connectDatabase(store.databaseUrl, () => {})
      const { app } = await openApp({ db, listenUrl, clock: store.clock, web: await loadWebBuild() })
      closing.push(
        () => db.destroy(),
        () => app.close(),
      )
      return app.listen({ host: '127.0.0.1', port: 0 })
    },
    async close(): Promise<void> {
      for (const close of closing.splice(0).reverse()) await close()
    },
  }
}

/** Returns the URL of another database, where LISTEN succeeds but the store's notifications do not arrive. */
export function elsewhere(): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/postgres'
  return url.href
}
