import { CachedResponse, type CacheHit } from '@larder/page-cache'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Endpoint, type GuestAccess, rolesOf } from '../../contract/endpoints/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, MAX_IDEMPOTENCY_KEY, TOKEN_HEADER } from '../../contract/headers.ts'
import { MAX_VISITOR_JSON_BYTES } from '../../contract/limits.ts'
import { ClientError } from '../platform/client-error.ts'
import { type RequestKey, requestKey } from '../platform/idempotency/idempotency-repository.ts'
import type { AnyHandler, Authentication, EndpointHandlers, Parsed, ServeStream } from './endpoint-handlers.ts'
import { EventStream } from './event-stream.ts'
import { parseBody, parseQuery } from './parse-request.ts'
import { rawBodies } from './request-bodies.ts'
import { type CsvFile, sendCached, sendCsv, sendJson } from './send-response.ts'

export function endpointRoutes(app: FastifyInstance, authentication: Authentication, handlers: EndpointHandlers): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name as keyof EndpointHandlers] as AnyHandler // the handler has the type of this endpoint
    addRoute(app, endpoint, (request) => handle(endpoint, handler, request))
  }

  /**
   * Checks the session before query and body, so that only those who may use an endpoint learn what is wrong with a
   * request. An exception is a body that is not JSON, which Fastify rejects with 400 earlier.
   */
  async function handle(endpoint: Endpoint, handler: AnyHandler, request: FastifyRequest): Promise<unknown> {
    if (endpoint.guest && isOfGuest(endpoint, request)) return handler(parseGuest(endpoint, endpoint.guest, request))
    const session = await authentication[endpoint.access](request, rolesOf(endpoint))
    const parsed = parse(endpoint, request)
    return handler({ ...session, ...parsed, ...(endpoint.isIdempotent && { idempotencyKey: keyOf(endpoint, request, parsed) }) })
  }
}

function addRoute(app: FastifyInstance, endpoint: Endpoint, handle: (request: FastifyRequest) => Promise<unknown>): void {
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    ...(isForVisitors(endpoint) && { bodyLimit: MAX_VISITOR_JSON_BYTES }),
    ...limitOf(app, endpoint),
    handler: async (request, reply) => respond(endpoint, request, reply, await handle(request)),
  }
  if (endpoint.isSigned) app.register(async (raw) => void rawBodies(raw).route(route))
  else app.route(route)
}

const isForVisitors = ({ access, guest, isSigned }: Endpoint): boolean =>
  (access === 'anyone' && !isSigned) || guest !== undefined

function parse({ query, body, isLogoForm }: Endpoint, request: FastifyRequest): Parsed<unknown, unknown> {
  const isForm = isLogoForm && request.isMultipart()
  return {
    query: query && parseQuery(query, request.query),
    body: isForm ? undefined : body && parseBody(body, request.body),
    request,
  }
}

function isOfGuest({ method, guest }: Endpoint, { headers, body, query }: FastifyRequest): boolean {
  const sent = method === 'GET' ? query : body
  if (!guest || typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, guest.by)) return false
  return guest.by === 'secret' || !hasToken({ headers })
}

/** An empty token is none, as it is for sessions. */
const hasToken = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => Boolean(headers[TOKEN_HEADER])

function parseGuest(endpoint: Endpoint, { request: schema }: GuestAccess, request: FastifyRequest): object {
  const guest = endpoint.method === 'GET' ? parseQuery(schema, request.query) : parseBody(schema, request.body)
  return { guest, request, ...(endpoint.isIdempotent && { idempotencyKey: keyOf(endpoint, request, { body: guest }) }) }
}

/** Throws 400 when the key is too long. */
function keyOf({ path }: Endpoint, request: FastifyRequest, { body }: Pick<Parsed<unknown, unknown>, 'body'>): RequestKey | null {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()]
  if (key === undefined || key === '') return null
  if (typeof key === 'string' && key.length <= MAX_IDEMPOTENCY_KEY)
    return requestKey(key, path, { sent: request.sentBody, parsed: body })
  throw new ClientError(400, `An Idempotency-Key has at most ${MAX_IDEMPOTENCY_KEY} characters`)
}

function respond(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, response: unknown): unknown {
  if (isCacheHit(response)) return sendCached(request, reply, response)
  if (endpoint.isStream) return serveStream(response as ServeStream, reply) // the endpoint's type says so
  reply.code(endpoint.status ?? 200)
  if (endpoint.cacheControl !== undefined) reply.header('cache-control', endpoint.cacheControl)
  if (endpoint.fileName !== undefined) reply.header('content-disposition', `attachment; filename="${endpoint.fileName}"`)
  if (endpoint.isCsv) return sendCsv(reply, response as CsvFile) // the endpoint's type says so
  return sendJson(reply, response as object) // the endpoint's schema has the type of an object
}

function serveStream(serve: ServeStream, reply: FastifyReply): FastifyReply {
  serve(new EventStream(reply))
  return reply
}

const isCacheHit = (response: unknown): response is CacheHit =>
  response instanceof Object && 'response' in response && response.response instanceof CachedResponse

/**
 * Limits the attempts of each client IP address before their bodies are read, so that unreadable ones count, too. Further
 * attempts get 429. A request of a guest has no token, or the secret of an order: with both only the parsed body tells.
 */
function limitOf(app: FastifyInstance, endpoint: Endpoint): Pick<RouteOptions, 'config' | 'preHandler'> {
  const { attemptsPerMinute, guest } = endpoint
  if (attemptsPerMinute !== undefined) return { config: { rateLimit: attemptLimit(endpoint, attemptsPerMinute) } }
  if (!guest) return {}
  const isOthers = (request: FastifyRequest) => (endpoint.method === 'GET' ? !isOfGuest(endpoint, request) : hasToken(request))
  const limit = attemptLimit(endpoint, guest.attemptsPerMinute)
  const config = { rateLimit: { ...limit, allowList: isOthers } }
  if (endpoint.method === 'GET' || guest.by !== 'secret') return { config }
  const count = app.createRateLimit(limit)
  return {
    config,
    preHandler: async (request) => {
      if (!hasToken(request) || !isOfGuest(endpoint, request)) return
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooManyAttempts(counted.ttl)
    },
  }
}

const attemptLimit = ({ method, path }: Endpoint, max: number) => ({
  groupId: ` ${method} ${path}`, // the library adds it to the client's address
  max,
  errorResponseBuilder: (_request: FastifyRequest, { ttl }: { readonly ttl: number }) => tooManyAttempts(ttl),
})

const tooManyAttempts = (waitMs: number) =>
  new ClientError(429, 'Too many attempts: please wait a minute', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
