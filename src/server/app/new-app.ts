import cors, { type FastifyCorsOptions } from '@fastify/cors'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/headers.ts'
import { MAX_JSON_BYTES } from '../../contract/limits.ts'
import type { Config } from '../config.ts'
import { ATTEMPTS_WINDOW_MS, clientAttempts } from '../features/sessions/client-attempts.ts'
import { rejectBadUrl, rejectMalformed } from '../http/error-responses.ts'
import { jsonBodies, rejectEncodedBodies } from '../http/request-bodies.ts'
import { HEAD_OPTIONS, pathOfTarget, rejectOtherMethods, rejectRequestHeads } from '../http/request-heads.ts'
import { logOutput, logSerializers } from '../http/request-log.ts'
import { StoreServer } from '../http/store-server.ts'
import { ClientError } from '../platform/client-error.ts'
import type { Platform } from '../platform/platform.ts'
import { currentTracer } from '../platform/tracing.ts'

const TIMEOUTS = {
  requestTimeout: 30_000, // contract §3
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000, // Node's default of 30 s would double the limit
  keepAliveTimeout: 72_000, // this is longer than proxies keep idle connections, so that they close first
}
const MAX_PARAM_LENGTH = 500

export const newServer = (): StoreServer => new StoreServer({ ...HEAD_OPTIONS, ...TIMEOUTS })

export const newApp = (server: StoreServer, config: Pick<Config, 'logLevel' | 'trustProxy'>): FastifyInstance =>
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

/** Converts a number of proxies to a predicate, which Fastify expects in its place. */
function trustedProxies(proxies: Config['trustProxy']): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

function rejectSchema(): never {
  throw new Error('A route has no schema of Fastify’s: the contract’s schemas parse what comes in')
}

/** Replaces Fastify's JSON Schema compilers, which would load a hundred modules. */
const noRouteSchemas = {
  compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema },
} satisfies FastifyServerOptions['schemaController']

/** Adds the ids of the current span to each log line while traces are recorded. */
function traceFields(): { mixin?: () => object } {
  const tracer = currentTracer()
  return tracer === null ? {} : { mixin: () => tracer.logFields() }
}

/** Rejects requests that are malformed, too large or too many, and those of other origins. */
export async function limitRequests(
  app: FastifyInstance,
  platform: Platform,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
): Promise<void> {
  jsonBodies(app)
  rejectRequestHeads(app)
  rejectOtherMethods(app)
  rejectEncodedBodies(app)
  await app.register(multipart)
  await app.register(rateLimit, { global: false, timeWindow: ATTEMPTS_WINDOW_MS, store: clientAttempts(platform) })
  if (corsOrigins.length > 0) await app.register(cors, corsOptions(corsOrigins))
}

function corsOptions(origins: readonly string[]): FastifyCorsOptions {
  return {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: [TOKEN_HEADER, IDEMPOTENCY_HEADER, 'Content-Type'],
  }
}

export function rejectOtherAddresses(app: FastifyInstance): void {
  app.setNotFoundHandler(({ method, url }, reply) => {
    if (['GET', 'HEAD'].includes(method) || url.startsWith('/api/'))
      throw new ClientError(404, 'There is nothing at this address')
    reply.header('allow', 'GET, HEAD')
    throw new ClientError(405, `This address does not take ${method}`)
  })
}
