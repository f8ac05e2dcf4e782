import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { ResponseCache } from '@larder/page-cache'
import type { RehearsalGateway } from '@larder/stripe-rehearsal'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { MAX_JSON_BYTES } from '../contract/limits.ts'
import type { PageAssets } from '../contract/rendering/page-rendering.ts'
import { storeName } from '../domain/settings/store-identity.ts'
import { addEndpoints } from './add-endpoints.ts'
import type { Config } from './config.ts'
import { ClientError } from './errors.ts'
import { type Alarm, listAlarms } from './features/alarms/list-alarms.ts'
import { AlarmLog } from './features/alarms/watch-alarms.ts'
import { BEST_SELLERS_TAG, CATEGORIES_TAG, SETTINGS_TAG, tagsOfChange } from './features/catalog/catalog-tags.ts'
import { inStockCounter } from './features/catalog/list-products.ts'
import { watchVocabulary } from './features/catalog/vocabulary.ts'
import { oneClickRoute } from './features/newsletter/newsletter-routes.ts'
import { OrderEventFeed } from './features/order-events/order-event-feed.ts'
import { OrderStreams } from './features/order-events/order-streams.ts'
import { logPaymentChanges } from './features/payments/log-payment-changes.ts'
import { rehearsalRoutes } from './features/rehearsal/rehearsal-routes.ts'
import { ATTEMPTS_WINDOW_MS, clientAttempts } from './features/sessions/client-attempts.ts'
import { StoreMeasurement } from './features/store-figures/measure-store-figures.ts'
import { EdgeCache } from './http/edge-cache.ts'
import { rejectBadUrl, rejectMalformed, respondToErrors } from './http/error-responses.ts'
import { corsOptions, noRouteSchemas, trustedProxies } from './http/fastify-options.ts'
import { pictureFiles } from './http/picture-files.ts'
import { discardUnreadBodies, jsonBodies, rejectEncodedBodies } from './http/request-bodies.ts'
import { HEAD_OPTIONS, pathOfTarget, rejectOtherMethods, rejectRequestHeads } from './http/request-heads.ts'
import { logOutput, logRequests, logSerializers } from './http/request-log.ts'
import { securityHeaders, securityHeadersOf } from './http/security-headers.ts'
import { serveFromCache } from './http/serve-from-cache.ts'
import { FileCache, webFiles } from './http/static-files.ts'
import { StoreServer } from './http/store-server.ts'
import { openApiRoute } from './http/system-routes.ts'
import { jobHandlers } from './job-handlers.ts'
import type { Payments, PaymentsOptions } from './open-payments.ts'
import type { StorePictures } from './open-pictures.ts'
import { openPlatform, pictureOriginOf, type WatchingPlatform } from './open-platform.ts'
import type { DevWeb } from './pages/dev-web.ts'
import { identityRoutes, ownIconFor } from './pages/identity-routes.ts'
import { pageRoutes, plainPageRequest, STORE_FIGURES_TAG } from './pages/page-routes.ts'
import { robotsRoute, sitemapRoutes } from './pages/sitemap-routes.ts'
import type { Web } from './pages/web-build.ts'
import { isDatabaseUnavailable } from './platform/database/database-errors.ts'
import type { Replica } from './platform/database/read-replica.ts'
import type { EventBus } from './platform/domain-events.ts'
import { JobWorker } from './platform/jobs/job-worker.ts'
import type { Platform } from './platform/platform.ts'
import { currentTracer } from './platform/tracing.ts'
import { readRelease } from './release.ts'

const TIMEOUTS = {
  requestTimeout: 30_000, // contract §3
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000, // Node's default of 30 s would double the limit
  keepAliveTimeout: 72_000, // this is longer than proxies keep idle connections, so that they close first
}
const MAX_PARAM_LENGTH = 500
const MAX_CACHED_FILE_BYTES = 16 * 1024 * 1024 // this is enough for about 2,000 card pictures
const MAX_PAGE_CACHE_BYTES = 32 * 1024 * 1024 // this is enough for about 370 product pages with their styles

export interface AppOptions {
  readonly config: Pick<
    Config,
    'publicUrl' | 'hasPublicUrl' | 'corsOrigins' | 'trustProxy' | 'contactEmail' | 'smtp' | 'edge' | 'mailFrom' | 'logLevel'
  >
  readonly db: Platform['db']
  /** Everything is read from `db` when this is null. */
  readonly replica: Replica | null
  /** This URL must lead directly to the database, because LISTEN doesn't work through a pooler. */
  readonly listenUrl: string
  readonly clock: Platform['clock']
  readonly dataDir: string
  readonly pictures: StorePictures
  readonly openPayments: (options: PaymentsOptions) => Payments
  /** The app serves the API only when this is null. */
  readonly web: Web | DevWeb | null
  /** Adds hooks that run before those of the app. */
  readonly observe?: ((app: FastifyInstance) => void) | undefined
}

interface BuiltApp {
  readonly app: FastifyInstance
  readonly server: StoreServer
  readonly platform: Platform
  readonly pageCache: ResponseCache
  readonly events: EventBus
  readonly orderEvents: OrderEventFeed
  readonly orderStreams: OrderStreams
  /** Start these in one process of a store, once it listens. Stop them before the app closes. */
  readonly jobs: JobWorker
  readonly alarms: () => Promise<Alarm[]>
  /** Start and stop this together with `jobs`. */
  readonly alarmLog: AlarmLog
  /** `rehearsal` is null when payments go to Stripe. */
  readonly rehearsal: RehearsalGateway | null
}

export async function buildApp(options: AppOptions): Promise<BuiltApp> {
  const { config, db, clock, dataDir, pictures, web } = options
  const server = new StoreServer({ ...HEAD_OPTIONS, ...TIMEOUTS })
  const app = newApp(server, config)
  options.observe?.(app)
  const { platform, events, rehearsal } = await openPlatform(app, options)
  logPaymentChanges(events, app.log)
  respondToErrors(app)
  discardUnreadBodies(app)
  logRequests(app)
  const caches = openCaches(app, platform, options)
  const measurement = measureStore(app, platform, caches.pageCache)
  respondFromCaches(app, server, caches, options)
  await limitRequests(app, platform, config)
  const { orderEvents, orderStreams } = await streamOrders(app, platform, events, measurement)
  const alarms = () => listAlarms({ db, now: clock.now(), dataDir, pictures })
  const figures = {
    countInStock: inStockCounter(platform),
    bestSellers: () => measurement.bestSellers(),
    vocabulary: watchVocabulary(platform),
  }
  addEndpoints(app, platform, caches.pageCache, {
    ...{ figures, orderStreams, measurement, contactEmail: config.contactEmail, alarms, release: await readRelease() },
    takesCards: rehearsal === null,
  })
  oneClickRoute(app, platform)
  openApiRoute(app, config.publicUrl, () => storeName(platform.settings.current().store))
  pictureFiles(app, caches.files, pictures)
  if (web) addPages(app, { platform, ...caches, web, figures, measurement, rehearsal }, config)
  rejectOtherAddresses(app)
  return {
    ...{ app, server, platform, events, pageCache: caches.pageCache, orderEvents, orderStreams, alarms, rehearsal },
    jobs: new JobWorker({ db, clock, log: app.log, handlers: jobHandlers(platform, rehearsal) }),
    alarmLog: new AlarmLog({ list: alarms, log: app.log }),
  }
}

const newApp = (server: StoreServer, config: AppOptions['config']): FastifyInstance =>
  fastify({
    logger: { level: config.logLevel, stream: logOutput, serializers: logSerializers, ...traceFields() },
    logController: new LogController({ disableRequestLogging: true }), // logRequests logs them
    bodyLimit: MAX_JSON_BYTES,
    return503OnClosing: false, // requests are answered normally while the store closes (drain.ts)
    trustProxy: trustedProxies(config.trustProxy),
    rewriteUrl: pathOfTarget,
    frameworkErrors: rejectBadUrl,
    clientErrorHandler: rejectMalformed,
    schemaController: noRouteSchemas,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    serverFactory: () => server,
  })

/** Adds the ids of the current span to each log line while traces are recorded. */
function traceFields(): { mixin?: () => object } {
  const tracer = currentTracer()
  return tracer === null ? {} : { mixin: () => tracer.logFields() }
}

interface Caches {
  readonly pageCache: ResponseCache
  readonly files: FileCache
}

/** Opens the caches of responses and files. What the catalog, categories or settings change is dropped from them. */
function openCaches(
  app: FastifyInstance,
  { catalogWatch, settings, categories, usedCategories, clock }: WatchingPlatform,
  { config, web }: AppOptions,
): Caches {
  const pageCache = new ResponseCache({
    maxBytes: isDev(web) ? 0 : MAX_PAGE_CACHE_BYTES,
    now: () => clock.now().getTime(),
    isOutage: isDatabaseUnavailable,
    ...edgeOf(app, config),
  })
  catalogWatch.onChange((change) => pageCache.invalidate(tagsOfChange(change)))
  settings.onChange(() => pageCache.invalidate(new Set([SETTINGS_TAG])))
  categories.onChange(() => pageCache.invalidate(new Set([CATEGORIES_TAG])))
  usedCategories.onChange(() => pageCache.invalidate(new Set([CATEGORIES_TAG])))
  return { pageCache, files: new FileCache({ maxBytes: MAX_CACHED_FILE_BYTES }) }
}

function measureStore(app: FastifyInstance, platform: Platform, pageCache: ResponseCache): StoreMeasurement {
  const measurement = new StoreMeasurement(platform, {
    onSentence: () => pageCache.invalidate(new Set([STORE_FIGURES_TAG])),
    onBestSellers: () => pageCache.invalidate(new Set([BEST_SELLERS_TAG])),
  })
  app.addHook('onReady', async () => measurement.start())
  app.addHook('onClose', async () => measurement.close())
  return measurement
}

/** Responds from the caches before routing; in development, Vite sees them first. */
function respondFromCaches(app: FastifyInstance, server: StoreServer, caches: Caches, { config, web }: AppOptions): void {
  if (isDev(web)) {
    web.connect(app)
    server.on('request', app.routing)
    return
  }
  const headers = securityHeadersOf({
    pictureOrigin: pictureOriginOf(config),
    isHttps: config.publicUrl.startsWith('https:'),
    inlineScripts: web ? inlineScriptsOf(web.assets) : [],
  })
  securityHeaders(app, headers)
  const vary = config.corsOrigins.length > 0 ? 'Origin, Accept-Encoding' : 'Accept-Encoding'
  serveFromCache(app, { ...caches, headers: { ...headers, vary } })
}

async function limitRequests(app: FastifyInstance, platform: Platform, { corsOrigins }: AppOptions['config']): Promise<void> {
  jsonBodies(app)
  rejectRequestHeads(app)
  rejectOtherMethods(app)
  rejectEncodedBodies(app)
  await app.register(multipart)
  await app.register(rateLimit, { global: false, timeWindow: ATTEMPTS_WINDOW_MS, store: clientAttempts(platform) })
  if (corsOrigins.length > 0) await app.register(cors, corsOptions(corsOrigins))
}

async function streamOrders(app: FastifyInstance, platform: Platform, events: EventBus, measurement: StoreMeasurement) {
  const { db, clock, notifications, log } = platform
  const orderEvents = await OrderEventFeed.open({ db, clock, notifications, events, log })
  orderEvents.subscribe({ shopper: null, receive: ({ what }) => what === 'removed' && measurement.invalidate() })
  const orderStreams = new OrderStreams(platform, orderEvents)
  app.addHook('preClose', async () => {
    orderStreams.close()
    orderEvents.close()
  })
  return { orderEvents, orderStreams }
}

interface PageParts extends Caches, Omit<Parameters<typeof pageRoutes>[1], 'web'> {
  readonly web: Web | DevWeb
  readonly rehearsal: RehearsalGateway | null
}

function addPages(app: FastifyInstance, parts: PageParts, { publicUrl, contactEmail }: AppOptions['config']): void {
  const { platform, files, pageCache, web, rehearsal } = parts
  const replacedBy = (path: string) => ownIconFor(platform.settings.current().store, path)
  if (web.clientDir !== null) webFiles(app, files, { clientDir: web.clientDir, replacedBy })
  robotsRoute(app, publicUrl)
  identityRoutes(app, platform, pageCache)
  sitemapRoutes(app, platform, web, publicUrl)
  if (rehearsal) addPaymentPage(app, platform, rehearsal, { web, pageOrigin: publicUrl })
  pageRoutes(app, parts, { publicUrl, contactEmail })
}

function rejectOtherAddresses(app: FastifyInstance): void {
  app.setNotFoundHandler(({ method, url }, reply) => {
    if (['GET', 'HEAD'].includes(method) || url.startsWith('/api/'))
      throw new ClientError(404, 'There is nothing at this address')
    reply.header('allow', 'GET, HEAD')
    throw new ClientError(405, `This address does not take ${method}`)
  })
}

function edgeOf(app: FastifyInstance, { edge, corsOrigins }: AppOptions['config']): { edge?: EdgeCache } {
  if (edge === null) return {}
  const cache = new EdgeCache({ ...edge, log: app.log, isApiShared: corsOrigins.length === 0 })
  app.addHook('onClose', async () => cache.close())
  return { edge: cache }
}

const isDev = (web: AppOptions['web']): web is DevWeb => web !== null && 'connect' in web

const inlineScriptsOf = ({ bootstrap, early }: PageAssets): string[] =>
  [bootstrap, ...Object.values(early)].flatMap(({ url, text }) => (text !== null && /\.[jt]s$/.test(url) ? text : []))

function addPaymentPage(
  app: FastifyInstance,
  platform: Platform,
  gateway: RehearsalGateway,
  { web, pageOrigin }: { web: Web | DevWeb; pageOrigin: string },
): void {
  const plainPage = () => plainPageRequest(platform, web)
  rehearsalRoutes(app, {
    gateway,
    pageOrigin,
    render: async (page) => (await web.renderer()).renderPaymentPage(plainPage(), page),
    renderServerError: async (reference) => (await web.renderer()).renderErrorPage(plainPage(), reference),
    renderUnavailable: async () => (await web.renderer()).renderUnavailablePage(plainPage()),
  })
}
