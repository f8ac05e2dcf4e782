import { createDirectory, openEmbeddedDatabase } from '@larder/embedded-postgres'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { storeName } from '../domain/settings/store-identity.ts'
import { buildApp } from './app/build-app.ts'
import { jobHandlers } from './app/job-handlers.ts'
import { openPayments } from './app/open-payments.ts'
import { openPictures } from './app/open-pictures.ts'
import { type Config, originOf, readConfig, withPort } from './config.ts'
import type { Variables } from './environment.ts'
import { retryConfigured } from './features/alarms/watch-alarms.ts'
import { openDemonstration } from './features/demo/add-demonstration.ts'
import { findDemoLogin } from './features/demo/demo-shoppers.ts'
import { prepareOwnerLogin } from './features/staff/owner-login.ts'
import { drainBeforeClose } from './http/drain.ts'
import { holdFreePort, listen } from './listen.ts'
import type { Metrics } from './operations/metrics/serve-metrics.ts'
import type { Telemetry } from './operations/telemetry/open-telemetry.ts'
import { openDevWeb } from './pages/dev-web.ts'
import { loadWebBuild } from './pages/web-build.ts'
import { connectPatiently, type Db, databaseOf, openPool, openReplica } from './platform/database/connect.ts'
import { migrate, newestMigration } from './platform/database/migrate.ts'
import { requireServerVersion } from './platform/database/require-database.ts'
import { enqueueJob } from './platform/jobs/job-queue.ts'
import { localPictures } from './platform/pictures/local-pictures.ts'
import type { StorePictures } from './platform/pictures/picture-storage.ts'
import { type Platform, systemClock } from './platform/platform.ts'
import { adoptSecrets } from './platform/secrets/own-secret.ts'
import { readRelease } from './release.ts'
import { Shutdown } from './shutdown.ts'
import { explainEnd, StartError } from './start-error.ts'
import { welcome } from './welcome.ts'
import { isWorker, startWorkers } from './workers.ts'

interface StartedStore {
  /**
   * Resolves when the store is open, or was stopped before. Rejects with a ConfigError, EmbeddedDatabaseError or
   * StartError.
   */
  readonly opened: Promise<void>
  /** Finishes requests in progress, or aborts the start. Rejects when something could not be closed. */
  stop(): Promise<void>
}

const KILL_MS = 500
const RELEASE_AFTER_MS = 5_000 // after this time, the first pages have been rendered
const SMALL_HEAP_BYTES = 100 * 1024 * 1024 // a start leaves about 60 MB

const print = (line: string): void => void process.stdout.write(`${line}\n`)

interface StartOptions {
  /** Vite serves the web from its sources when this is true. */
  readonly isDev: boolean
  /** The start ends once the database is migrated when this is true. */
  readonly isMigrateOnly: boolean
}

/** Starts the store. */
export function startStore(variables: Variables, { isDev, isMigrateOnly }: StartOptions): StartedStore {
  const shutdown = new Shutdown(print)
  const opening = isMigrateOnly ? migrateOnly(variables, shutdown) : open(variables, isDev, shutdown)
  const stop = () => shutdown.run(opening)
  const opened = opening.catch(async (error: unknown) => {
    const isStopping = shutdown.signal.aborted
    await stop().catch((failure: unknown) => process.stderr.write(`${explainEnd(failure)}\n`))
    if (!isStopping) throw error
  })
  return { opened, stop }
}

async function migrateOnly(variables: Variables, shutdown: Shutdown): Promise<void> {
  const config = readConfig(variables)
  if (config.databaseUrl === null) await makeDataDir(config.dataDir)
  await openDatabase(config, shutdown, () => {})
  print(`The database is up to date: ${await newestMigration()}.`)
}

async function open(variables: Variables, isDev: boolean, shutdown: Shutdown): Promise<void> {
  const requested = readConfig(variables)
  await makeDataDir(requested.dataDir)
  const heldPort = requested.port === 0 ? await holdFreePort(requested.host) : null
  if (heldPort) shutdown.add(() => heldPort.release())
  const config = heldPort ? withPort(requested, heldPort.port) : requested
  const webLoading = isDev ? openDevWeb() : loadWebBuild()
  webLoading.catch(() => {}) // this prevents an unhandled rejection until it is awaited below
  const opened = Promise.withResolvers<StorePictures>()
  const demonstration = openDemonstration({
    wanted: config.demoCatalog,
    async savePictures(processed) {
      // The demonstration prepares a new database. Local pictures are saved before that database is there.
      const pictures = config.s3 === null ? await localPictures(config.dataDir) : await opened.promise
      await pictures.save(processed)
    },
    report: print,
  })
  const { db, pool, url } = await openDatabase(config, shutdown, demonstration.prepare)
  const replica = config.databaseReplicaUrl === null ? null : openReplica(config.databaseReplicaUrl)
  if (replica) shutdown.add(() => replica.db.destroy())
  const pictures = await openPictures({ ...config, db, locks: db })
  opened.resolve(pictures)
  const web = await webLoading
  const readers = metricsReaders(config)
  const { metrics, telemetry, observe } = await openObservers(config, readers)
  if (telemetry) shutdown.add(() => telemetry.close())
  const { app, server, platform, pageCache, events, orderEvents, orderStreams, jobs, alarms, alarmLog, rehearsal } =
    await buildApp({
      config,
      db,
      replica,
      listenUrl: config.databaseDirectUrl ?? url,
      clock: systemClock,
      dataDir: config.dataDir,
      pictures,
      openPayments: (options) => openPayments(config, options),
      web,
      observe,
    })
  const closeApp = drainBeforeClose(app, server)
  metrics?.show({
    ...{ db, pool, reads: platform.reads, pageCache, events, orderEvents, orderStreams, alarms, pictures },
    dataDir: config.dataDir,
  })
  if (metrics && readers !== null) metrics.serve(app, readers)
  if (metrics) telemetry?.exportMetrics(metrics.registry)
  shutdown.add(async () => {
    alarmLog.stop()
    const stopping = jobs.stop()
    await closeApp()
    await web.close()
    await stopping
  })
  if (rehearsal) shutdown.add(() => rehearsal.stop())
  shutdown.signal.throwIfAborted()
  if (isWorker()) await listen(app, server, config)
  else {
    const { sellerEmail: email, sellerPassword: password, dataDir, publicUrl } = config
    await adoptSecrets(db, dataDir)
    const login = await prepareOwnerLogin(db, { email, password })
    await enqueueJob(db, { kind: 'reconcile-payments', payload: { isAtStart: true } }, platform.clock.now())
    await retryConfigured(db, platform.clock.now())
    await jobs.start()
    alarmLog.start()
    const handlersOf = (past: Platform) => jobHandlers(past, null)
    // Invented orders must not mix with real payments, so there is no week of orders with Stripe.
    await demonstration.addTo(platform, rehearsal && { publicUrl, handlersOf })
    const demoLogin = await findDemoLogin(db)
    await heldPort?.release()
    shutdown.signal.throwIfAborted()
    await openTo(() => listen(app, server, config), config, { url, shutdown })
    print(
      welcome(config, originOf(config.host, config.port), {
        store: storeName(platform.settings.current().store),
        seller: login,
        demo: demoLogin,
      }).join('\n'),
    )
  }
  releaseMemory()
}

interface Observers {
  readonly metrics: Metrics | null
  readonly telemetry: Telemetry | null
  observe(app: FastifyInstance): void
}

/** Opens what is configured of metrics and traces. Each import takes memory, so that nothing else is imported. */
async function openObservers(config: Config, readers: 'on' | 'loopback' | null): Promise<Observers> {
  const sent = config.telemetry
  const isCounting = readers !== null || (sent !== null && sent.metrics !== null)
  const metrics = isCounting ? new (await import('./operations/metrics/serve-metrics.ts')).Metrics() : null
  const telemetry =
    sent && new (await import('./operations/telemetry/open-telemetry.ts')).Telemetry(sent, (await readRelease()).version)
  return {
    metrics,
    telemetry,
    observe(app) {
      metrics?.observe(app)
      telemetry?.observe(app)
    },
  }
}

/**
 * Returns who may read metrics, or null for nobody. Behind a proxy, `loopback` means nobody: a proxy on this machine
 * connects from loopback for anybody.
 */
function metricsReaders({ metrics, trustProxy }: Config): 'on' | 'loopback' | null {
  if (metrics === 'off' || (metrics === 'loopback' && trustProxy !== false)) return null
  return metrics
}

/**
 * Releases the 20 to 45 MB that only the start needed, and that V8 would keep. This blocks the process once for about
 * 80 ms. It is left out while a large request, such as an import, fills the heap: collecting would then take several
 * times as long, and other requests would wait.
 */
function releaseMemory(): void {
  const release = () => {
    if (process.memoryUsage().heapUsed > SMALL_HEAP_BYTES) return
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }
  setTimeout(release, RELEASE_AFTER_MS).unref()
}

async function makeDataDir(dataDir: string): Promise<void> {
  await createDirectory(dataDir).catch((error: Error) => {
    throw new StartError(`The directory DATA_DIR=${dataDir} can't be made: ${error.message}`)
  })
}

async function openDatabase(
  { dataDir, databaseUrl }: Config,
  shutdown: Shutdown,
  onNew: () => void,
): Promise<{ db: Db; pool: Pool; url: string }> {
  let url = databaseUrl
  if (url === null) {
    const embedded = await openEmbeddedDatabase({ name: 'larder', dataDir, report: print, onNew, signal: shutdown.signal })
    shutdown.addDatabase((deadline) => embedded.close(deadline.leftMs))
    url = embedded.url
  }
  const pool = openPool(url, () => {}) // the next query connects again or reports the failure
  const db = databaseOf(pool)
  shutdown.add(() => db.destroy())
  shutdown.signal.throwIfAborted()
  await requireServerVersion(db)
  await migratePatiently(url)
  return { db, pool, url }
}

/** Migrates without time limits, because a migration may take longer than the statement timeout. */
async function migratePatiently(url: string): Promise<void> {
  const db = connectPatiently(url)
  await migrate(db).finally(() => db.destroy())
}

interface Opening {
  readonly url: string
  readonly shutdown: Shutdown
}

async function openTo(listenHere: () => Promise<void>, config: Config, { url, shutdown }: Opening): Promise<void> {
  if (config.workers === 1) return listenHere()
  const workers = await startWorkers({
    count: config.workers,
    variables: { WORKERS: '1', PORT: String(config.port), DATABASE_URL: url },
    report: print,
    onGivingUp() {
      process.stderr.write('The workers end faster than replacing them makes sense: the store closes.\n')
      void shutdown.run(Promise.resolve()).finally(() => process.exit(1))
    },
  })
  shutdown.add((deadline) => workers.stop(deadline.leaving(KILL_MS)))
}
