import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { ResponseCache } from '@larder/page-cache'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Alarm } from '../../features/alarms/list-alarms.ts'
import type { OrderEventFeed } from '../../features/order-events/order-event-feed.ts'
import type { OrderStreams } from '../../features/order-events/order-streams.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Reads } from '../../platform/database/read-replica.ts'
import type { EventBus } from '../../platform/domain-events.ts'
import type { StorePictures } from '../../platform/pictures/picture-storage.ts'
import type { S3Bucket } from '../../platform/pictures/s3-bucket.ts'
import { showAlarms, showDisks, showMails } from './alarm-metrics.ts'
import { showJobs } from './job-metrics.ts'

/** `loopback` allows only clients on this machine that don't come through a proxy. */
type MetricsReaders = 'on' | 'loopback'

/** The shortest duration is that of a cached page, and the longest is that of a picture upload. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface MetricsSources {
  readonly db: Db
  readonly pool: Pool
  readonly reads: Reads
  readonly pageCache: ResponseCache
  readonly events: EventBus
  readonly orderEvents: OrderEventFeed
  readonly orderStreams: OrderStreams
  readonly alarms: () => Promise<readonly Alarm[]>
  readonly pictures: StorePictures
  readonly dataDir: string
}

/** Has the metrics of this process. They are served at `/metrics`, sent to a collector, or both. */
export class Metrics {
  readonly registry = new Registry()

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  observe(app: FastifyInstance): void {
    countRequests(app, this.registry)
  }

  show({ db, pool, reads, pageCache, events, orderEvents, orderStreams, alarms, pictures, dataDir }: MetricsSources): void {
    const { registry } = this
    countDomainEvents(events, registry)
    showPool(pool, registry)
    showCache(pageCache, registry)
    if (reads.outcomes !== null) showReplica(reads.outcomes, registry)
    showStreams(orderStreams, registry)
    measureEvents(orderEvents, registry)
    showJobs(db, registry)
    showMails(db, registry)
    showAlarms(alarms, registry)
    showDisks(dataDir, registry)
    if (pictures.kind === 's3') showBucket(pictures.bucket, registry)
  }

  serve(app: FastifyInstance, readers: MetricsReaders): void {
    const { registry } = this
    app.get('/metrics', async ({ raw }, reply) => {
      if (readers === 'loopback' && !isFromThisMachine(raw)) throw new ClientError(404, 'There is nothing at this address')
      return reply
        .type(registry.contentType)
        .header('cache-control', 'no-store')
        .send(await registry.metrics())
    })
  }
}

/** This label stands for the route of a cache hit, which is served before routing. */
const PAGE_CACHE = 'page-cache'

/** Labels requests by route pattern, because the number of URLs has no limit, and they may contain personal data. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'larder_http_request_duration_seconds',
    help: 'Requests by route, method and status, and how long each took until its response was sent',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const routes = new WeakMap<IncomingMessage, string>()
  app.addHook('onRequest', async ({ raw, is404, routeOptions }) => {
    routes.set(raw, is404 ? 'none' : (routeOptions.url ?? 'none'))
  })
  app.server.on('request', (request, response) => {
    const since = performance.now()
    response.once('finish', () => {
      const labels = { route: routes.get(request) ?? PAGE_CACHE, method: request.method ?? '', status: response.statusCode }
      durations.observe(labels, (performance.now() - since) / 1000)
    })
  })
}

function showPool(pool: Pool, registry: Registry): void {
  const connections = new Gauge({
    name: 'larder_database_connections',
    help: 'Connections to the database that are open, those of them that are idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'open' }, pool.totalCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function showCache(pageCache: ResponseCache, registry: Registry): void {
  const entries = new Gauge({
    name: 'larder_page_cache_entries',
    help: 'Cached responses of pages and lists',
    registers: [registry],
    collect() {
      entries.set(pageCache.count)
    },
  })
  const bytes = new Gauge({
    name: 'larder_page_cache_bytes',
    help: 'Size of the cached responses, in all their encodings',
    registers: [registry],
    collect() {
      bytes.set(pageCache.size)
    },
  })
  const stale = new Counter({
    name: 'larder_page_cache_stale_total',
    help: 'Responses that were served as they were before a change, because they could not be rendered in time',
    registers: [registry],
    collect() {
      stale.reset()
      stale.inc(pageCache.staleServed)
    },
  })
}

function showStreams(orderStreams: OrderStreams, registry: Registry): void {
  const streams = new Gauge({
    name: 'larder_order_streams',
    help: 'Open streams of order events',
    registers: [registry],
    collect() {
      streams.set(orderStreams.count)
    },
  })
}

/** Events that are recorded so late are of the past, such as those of the demonstration's week. */
const PAST_SECONDS = 60 * 60

function measureEvents(orderEvents: OrderEventFeed, registry: Registry): void {
  const delays = new Histogram({
    name: 'larder_order_event_delay_seconds',
    help: 'How long after the change of an order its event reached the streams of this process',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [registry],
  })
  orderEvents.subscribe({
    shopper: null,
    receive({ at }) {
      const seconds = Math.max(0, Date.now() - at.getTime()) / 1000
      if (seconds < PAST_SECONDS) delays.observe(seconds)
    },
  })
}

function showReplica(outcomes: Readonly<Record<string, number>>, registry: Registry): void {
  const counter = new Counter({
    name: 'larder_replica_reads_total',
    help: 'Reads that the replica answered (replica), and that the primary answered for another reason',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      counter.reset()
      for (const [outcome, reads] of Object.entries(outcomes)) counter.inc({ outcome }, reads)
    },
  })
}

function countDomainEvents(events: EventBus, registry: Registry): void {
  const orders = new Counter({
    name: 'larder_orders_placed_total',
    help: 'Orders placed, by payment type; an online order when it is paid',
    labelNames: ['payment_type'],
    registers: [registry],
  })
  const payments = new Counter({
    name: 'larder_payments_total',
    help: 'Online payments that reached a state',
    labelNames: ['state'],
    registers: [registry],
  })
  events.subscribe('orderPlaced', ({ paymentType }) => orders.inc({ payment_type: paymentType }))
  events.subscribe('paymentChanged', ({ from, to }) => {
    if (from !== to) payments.inc({ state: to })
  })
}

function showBucket({ requests }: S3Bucket, registry: Registry): void {
  const counter = new Counter({
    name: 'larder_picture_storage_requests_total',
    help: 'Requests to the S3 storage of the pictures that succeeded (done), and that failed after their retries (failed)',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      counter.reset()
      counter.inc({ outcome: 'done' }, requests.done)
      counter.inc({ outcome: 'failed' }, requests.failed)
    },
  })
}

const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-original-.*|cf-.*|true-client-ip)$/

/**
 * A proxy on this machine has a loopback address, too. It is recognized by the headers that it sets, or by the public
 * name in the Host header.
 */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const isProxied = Object.keys(headers).some((name) => FORWARDED.test(name))
  return !isProxied && isLoopback(socket.remoteAddress ?? '') && isLoopback(hostOf(headers.host ?? ''))
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/, '')
  return host === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

const hostOf = (header: string): string =>
  header
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
