import type { ResponseCache } from '@larder/page-cache'
import type { RehearsalGateway } from '@larder/stripe-rehearsal'
import type { FastifyInstance } from 'fastify'
import { storeName } from '../../domain/settings/store-identity.ts'
import type { Config } from '../config.ts'
import { type Alarm, listAlarms } from '../features/alarms/list-alarms.ts'
import { AlarmLog } from '../features/alarms/watch-alarms.ts'
import { buyLinkRoute } from '../features/carts/buy-link-route.ts'
import { BEST_SELLERS_TAG } from '../features/catalog/catalog-tags.ts'
import { inStockCounter } from '../features/catalog/list-products.ts'
import { watchVocabulary } from '../features/catalog/vocabulary.ts'
import { AssistantCounts } from '../features/known-assistants/count-assistants.ts'
import { oauthRoutes } from '../features/linked-assistants/oauth-routes.ts'
import { oneClickRoute } from '../features/newsletter/newsletter-routes.ts'
import { OrderEventFeed } from '../features/order-events/order-event-feed.ts'
import { OrderStreams } from '../features/order-events/order-streams.ts'
import { logPaymentChanges } from '../features/payments/log-payment-changes.ts'
import { StoreMeasurement } from '../features/store-figures/measure-store-figures.ts'
import { respondToErrors } from '../http/error-responses.ts'
import { pictureFiles } from '../http/picture-files.ts'
import { discardUnreadBodies } from '../http/request-bodies.ts'
import { logRequests } from '../http/request-log.ts'
import type { StoreServer } from '../http/store-server.ts'
import { openApiRoute } from '../http/system-routes.ts'
import type { DevWeb } from '../pages/dev-web.ts'
import { STORE_FIGURES_TAG } from '../pages/page-routes.ts'
import type { Web } from '../pages/web-build.ts'
import type { Replica } from '../platform/database/read-replica.ts'
import type { EventBus } from '../platform/domain-events.ts'
import { JobWorker } from '../platform/jobs/job-worker.ts'
import type { StorePictures } from '../platform/pictures/picture-storage.ts'
import type { Platform } from '../platform/platform.ts'
import { readRelease } from '../release.ts'
import { addEndpoints } from './add-endpoints.ts'
import { addPages } from './add-pages.ts'
import { jobHandlers } from './job-handlers.ts'
import { limitRequests, newApp, newServer, rejectOtherAddresses } from './new-app.ts'
import type { Payments, PaymentsOptions } from './open-payments.ts'
import { openPlatform } from './open-platform.ts'
import { openToAssistants } from './open-to-assistants.ts'
import { openCaches, respondFromCaches } from './response-caches.ts'

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
  const server = newServer()
  const app = newApp(server, config)
  options.observe?.(app)
  const { platform, events, rehearsal } = await openPlatform(app, options)
  logPaymentChanges(events, app.log)
  respondToErrors(app)
  discardUnreadBodies(app)
  logRequests(app)
  const caches = openCaches(app, platform, options)
  const measurement = measureStore(app, platform, caches.pageCache)
  const assistantCounts = countAssistants(app, platform)
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
    ...{
      figures,
      orderStreams,
      measurement,
      assistantCounts,
      contactEmail: config.contactEmail,
      alarms,
      release: await readRelease(),
    },
    takesCards: rehearsal === null,
  })
  oneClickRoute(app, platform)
  openToAssistants(app, platform, (scope) => {
    buyLinkRoute(scope, platform)
    oauthRoutes(scope, platform)
  })
  openApiRoute(app, config.publicUrl, () => storeName(platform.settings.current().store))
  pictureFiles(app, caches.files, pictures)
  if (web) addPages(app, { platform, ...caches, web, figures, measurement, assistantCounts, rehearsal }, config)
  rejectOtherAddresses(app)
  return {
    ...{ app, server, platform, events, pageCache: caches.pageCache, orderEvents, orderStreams, alarms, rehearsal },
    jobs: new JobWorker({ db, clock, log: app.log, handlers: jobHandlers(platform, rehearsal) }),
    alarmLog: new AlarmLog({ list: alarms, log: app.log }),
  }
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

function countAssistants(app: FastifyInstance, platform: Platform): AssistantCounts {
  const counts = new AssistantCounts(platform)
  app.addHook('onReady', async () => counts.start())
  app.addHook('onClose', () => counts.close())
  return counts
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
