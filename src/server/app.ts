import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { ResponseCache } from '@larder/page-cache'
import type { RehearsalGateway } from '@larder/stripe-rehearsal'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { endpoints } from '../contract/endpoints.ts'
import { MAX_JSON_BYTES } from '../contract/limits.ts'
import type { PageAssets } from '../contract/rendering/page-rendering.ts'
import { storeName } from '../domain/settings/store-identity.ts'
import { addEndpoints } from './add-endpoints.ts'
import type { Config } from './config.ts'
import { ClientError } from './errors.ts'
import { BEST_SELLERS_TAG, CATEGORIES_TAG, SETTINGS_TAG, tagsOfChange } from './features/catalog/catalog-tags.ts'
import { inStockCounter } from './features/catalog/list-products.ts'
import { watchVocabulary } from './features/catalog/vocabulary.ts'
import { watchCategories, watchUsedCategories } from './features/categories/store-categories.ts'
import { oneClickRoute } from './features/newsletter/newsletter-routes.ts'
import { OrderEventFeed } from './features/order-events/order-event-feed.ts'
import { OrderStreams } from './features/order-events/order-streams.ts'
import { logPaymentChanges } from './features/payments/log-payment-changes.ts'
import { SIGNATURE_HEADER } from './features/payments/record-event.ts'
import { listProblems, type Problem } from './features/problems/list-problems.ts'
import { ProblemLog } from './features/problems/watch-problems.ts'
import { rehearsalRoutes } from './features/rehearsal/rehearsal-routes.ts'
import { ATTEMPTS_WINDOW_MS, clientAttempts } from './features/sessions/client-attempts.ts'
import { watchSettings } from './features/settings/store-settings.ts'
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
import type { DevWeb } from './pages/dev-web.ts'
import { identityRoutes, ownIconFor } from './pages/identity-routes.ts'
import { pageRoutes, plainPageRequest, STORE_FIGURES_TAG } from './pages/page-routes.ts'
import { robotsRoute, sitemapRoutes } from './pages/sitemap-routes.ts'
import type { Web } from './pages/web-build.ts'
import { CatalogWatch } from './platform/catalog-changes/catalog-watch.ts'
import { isDatabaseUnavailable } from './platform/database/database-errors.ts'
import { openReads, type Replica } from './platform/database/read-replica.ts'
import { EventBus } from './platform/domain-events.ts'
import { JobWorker } from './platform/jobs/job-worker.ts'
import { smtpTransport } from './platform/mail/smtp-transport.ts'
import { NotificationListener } from './platform/notifications/notification-listener.ts'
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
  readonly problems: () => Promise<Problem[]>
  /** Start and stop this together with `jobs`. */
  readonly problemLog: ProblemLog
  /** It is null when payments go to Stripe. */
  readonly rehearsal: RehearsalGateway | null
}

export async function buildApp({
  config,
  db,
  replica,
  listenUrl,
  clock,
  dataDir,
  pictures,
  openPayments,
  web,
  observe,
}: AppOptions): Promise<BuiltApp> {
  const server = new StoreServer({ ...HEAD_OPTIONS, ...TIMEOUTS })
  const app = fastify({
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
  observe?.(app)
  const pictureOrigin = config.hasPublicUrl ? config.publicUrl : ''
  const notifications = await NotificationListener.open({ db, url: listenUrl, log: app.log })
  app.addHook('onClose', () => notifications.close())
  const events = EventBus.of(db, app.log)
  const catalogWatch = await CatalogWatch.open({ db, clock, notifications, events })
  const settings = await watchSettings(db, notifications, events)
  const categories = await watchCategories(db, notifications, events)
  const usedCategories = await watchUsedCategories(db, notifications)
  const { provider, rehearsal } = openPayments({
    db,
    clock,
    log: app.log,
    deliver: async (payload, signature) => {
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
      return (await app.inject({ method: 'POST', url: endpoints.receiveWebhook.path, headers, payload })).statusCode === 200
    },
  })
  const platform: Platform = {
    db,
    reads: openReads(db, replica, app.log),
    notifications,
    catalogWatch,
    settings,
    categories,
    usedCategories,
    clock,
    pictures,
    payments: provider,
    pictureOrigin,
    log: app.log,
    mail: config.smtp && smtpTransport(config.smtp, config.mailFrom),
    publicUrl: config.publicUrl,
  }

  logPaymentChanges(events, app.log)
  respondToErrors(app)
  discardUnreadBodies(app)
  logRequests(app)
  const pageCache = new ResponseCache({
    maxBytes: isDev(web) ? 0 : MAX_PAGE_CACHE_BYTES,
    now: () => clock.now().getTime(),
    isOutage: isDatabaseUnavailable,
    ...edgeOf(app, config),
  })
  const files = new FileCache({ maxBytes: MAX_CACHED_FILE_BYTES })
  const invalidatePagesOf = (tag: string) => pageCache.invalidate(new Set([tag]))
  catalogWatch.onChange((change) => pageCache.invalidate(tagsOfChange(change)))
  settings.onChange(() => invalidatePagesOf(SETTINGS_TAG))
  categories.onChange(() => invalidatePagesOf(CATEGORIES_TAG))
  usedCategories.onChange(() => invalidatePagesOf(CATEGORIES_TAG))
  const measurement = new StoreMeasurement(platform, {
    onSentence: () => invalidatePagesOf(STORE_FIGURES_TAG),
    onBestSellers: () => invalidatePagesOf(BEST_SELLERS_TAG),
  })
  app.addHook('onReady', async () => measurement.start())
  app.addHook('onClose', async () => measurement.close())
  if (isDev(web)) {
    web.connect(app)
    server.on('request', app.routing)
  } else {
    const headers = securityHeadersOf({
      pictureOrigin,
      isHttps: config.publicUrl.startsWith('https:'),
      inlineScripts: web ? inlineScriptsOf(web.assets) : [],
    })
    securityHeaders(app, headers)
    const vary = config.corsOrigins.length > 0 ? 'Origin, Accept-Encoding' : 'Accept-Encoding'
    serveFromCache(app, { pageCache, files, headers: { ...headers, vary } })
  }
  jsonBodies(app)
  rejectRequestHeads(app)
  rejectOtherMethods(app)
  rejectEncodedBodies(app)
  await app.register(multipart)
  await app.register(rateLimit, { global: false, timeWindow: ATTEMPTS_WINDOW_MS, store: clientAttempts(platform) })
  if (config.corsOrigins.length > 0) await app.register(cors, corsOptions(config.corsOrigins))
  const figures = {
    countInStock: inStockCounter(platform),
    bestSellers: () => measurement.bestSellers(),
    vocabulary: watchVocabulary(platform),
  }
  const orderEvents = await OrderEventFeed.open({ db, clock, notifications, events, log: app.log })
  orderEvents.subscribe({ shopper: null, receive: ({ what }) => what === 'removed' && measurement.invalidate() })
  const orderStreams = new OrderStreams(platform, orderEvents)
  app.addHook('preClose', async () => {
    orderStreams.close()
    orderEvents.close()
  })
  const problems = () => listProblems({ db, now: clock.now(), dataDir, pictures })
  addEndpoints(app, platform, pageCache, {
    ...{ figures, orderStreams, measurement, contactEmail: config.contactEmail, problems, release: await readRelease() },
    takesCards: rehearsal === null,
  })
  oneClickRoute(app, platform)
  openApiRoute(app, config.publicUrl, () => storeName(platform.settings.current().store))
  pictureFiles(app, files, pictures)
  if (web) {
    const replacedBy = (path: string) => ownIconFor(platform.settings.current().store, path)
    if (web.clientDir !== null) webFiles(app, files, { clientDir: web.clientDir, replacedBy })
    robotsRoute(app, config.publicUrl)
    identityRoutes(app, platform, pageCache)
    sitemapRoutes(app, platform, web, config.publicUrl)
    if (rehearsal) addPaymentPage(app, platform, rehearsal, { web, pageOrigin: config.publicUrl })
    pageRoutes(
      app,
      { platform, pageCache, web, figures, measurement },
      { publicUrl: config.publicUrl, contactEmail: config.contactEmail },
    )
  }
  app.setNotFoundHandler(({ method, url }, reply) => {
    if (['GET', 'HEAD'].includes(method) || url.startsWith('/api/'))
      throw new ClientError(404, 'There is nothing at this address')
    reply.header('allow', 'GET, HEAD')
    throw new ClientError(405, `This address does not take ${method}`)
  })
  const jobs = new JobWorker({ db, clock, log: app.log, handlers: jobHandlers(platform, rehearsal) })
  const problemLog = new ProblemLog({ list: problems, log: app.log })
  return { app, server, platform, pageCache, events, orderEvents, orderStreams, jobs, problems, problemLog, rehearsal }
}

/** Adds the ids of the current span to each log line while traces are recorded. */
function traceFields(): { mixin?: () => object } {
  const tracer = currentTracer()
  return tracer === null ? {} : { mixin: () => tracer.logFields() }
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
