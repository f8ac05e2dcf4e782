import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { CatalogWatch } from '../../platform/catalog-changes/catalog-watch.ts'
import type { FileCache } from '../file-cache.ts'
import { logRequest } from '../log-requests.ts'
import { hasOneHost } from '../reject-request-heads.ts'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import type { EncodedBody } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

interface CachedServingOptions {
  readonly pageCache: ResponseCache
  readonly files: FileCache
  readonly watch: Pick<CatalogWatch, 'isListening'>
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Serves cached pages and files before routing (docs/decisions/012), pages only while catalog notifications arrive. Not by Fastify's
 * `serverFactory`, which binds only one address of `localhost`.
 */
export function serveFromCache(app: FastifyInstance, { pageCache, files, watch, headers }: CachedServingOptions): void {
  const heads = new WeakMap<EncodedBody, string[]>() // names and values in turn: Node's fastest form

  function headOf(body: EncodedBody): string[] {
    const known = heads.get(body)
    if (known) return known
    const all = { ...headers, ...body.validators, ...body.content, 'content-length': String(body.bytes.length) }
    const head = Object.entries(all).flat()
    heads.set(body, head)
    return head
  }

  function cachedPage(url: string, encoding: Encoding, known: string | undefined): CachedReply | null {
    const hit = watch.isListening ? pageCache.peek(url, encoding) : null
    if (!hit) return null
    if (hit.response.matches(known)) return { status: 304, head: Object.entries({ ...headers, ...hit.body.validators }).flat() }
    return { status: 200, head: headOf(hit.body), bytes: hit.body.bytes }
  }

  function cachedFile(url: string, encoding: Encoding, requestHeaders: IncomingHttpHeaders): CachedReply | null {
    if (requestHeaders.range !== undefined || requestHeaders['if-modified-since'] !== undefined) return null // the routes handle ranges and dates
    const file = files.get(url, encoding)
    if (!file) return null
    const isKnown = requestHeaders['if-none-match']?.includes(file.etag) ?? false
    return isKnown ? { status: 304, head: file.headWithoutBytes } : { status: 200, head: file.head, bytes: file.bytes }
  }

  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isPlain(request)) return false
    const { url = '', method = '' } = request
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
    const hit = cachedPage(url, encoding, request.headers['if-none-match']) ?? cachedFile(url, encoding, request.headers)
    if (!hit) return false
    if (!app.server.listening) response.shouldKeepAlive = false // the store is stopping
    response.writeHead(hit.status, hit.head).end(method === 'HEAD' ? undefined : hit.bytes)
    logRequest(app.log, { method, url, status: hit.status, ms: 0 })
    return true
  }

  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!respond(request, response)) app.routing(request, response)
  })
}

interface CachedReply {
  readonly status: 200 | 304
  readonly head: string[]
  readonly bytes?: Buffer
}

function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || !hasOneHost(request)) return false
  return headers.origin === undefined && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}
