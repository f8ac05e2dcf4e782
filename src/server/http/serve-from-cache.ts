import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { acceptedEncoding, type Encoding, type ResponseCache } from '@larder/page-cache'
import type { FastifyInstance } from 'fastify'
import { hasBody } from './request-bodies.ts'
import { hasOneHost } from './request-heads.ts'
import { logRequest } from './request-log.ts'
import type { FileCache } from './static-files.ts'

interface CachedServingOptions {
  readonly pageCache: ResponseCache
  readonly files: FileCache
  readonly headersOf: (url: string) => Readonly<Record<string, string>>
}

/**
 * Serves cached pages and files (docs/decisions/012), and passes all other requests to Fastify. The server must be one
 * without Fastify's own request listener.
 */
export function serveFromCache(app: FastifyInstance, { pageCache, files, headersOf }: CachedServingOptions): void {
  function cachedPage(url: string, encoding: Encoding, known: string | undefined): CachedReply | null {
    const hit = pageCache.peek(url, encoding)
    if (!hit) return null
    const { validators, content, bytes } = hit.body
    const headers = headersOf(url)
    if (hit.response.matches(known)) return { status: 304, headers: { ...headers, ...validators, ...hit.edge } }
    return { status: 200, headers: { ...headers, ...validators, ...hit.edge, ...content, 'content-length': bytes.length }, bytes }
  }

  function cachedFile(url: string, encoding: Encoding, requestHeaders: IncomingHttpHeaders): CachedReply | null {
    if (requestHeaders.range !== undefined || requestHeaders['if-modified-since'] !== undefined) return null // the routes handle ranges and dates
    const file = files.get(url, encoding)
    if (!file) return null
    const isKnown = requestHeaders['if-none-match']?.includes(file.etag) ?? false
    return isKnown ? { status: 304, headers: file.validators } : { status: 200, headers: file.headers, bytes: file.bytes }
  }

  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isPlain(request) || !app.server.listening) return false // Fastify closes connections while the store stops
    const { url = '', method = '' } = request
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
    const hit = cachedPage(url, encoding, request.headers['if-none-match']) ?? cachedFile(url, encoding, request.headers)
    if (!hit) return false
    response.writeHead(hit.status, hit.headers).end(method === 'HEAD' ? undefined : hit.bytes)
    logRequest(app.log, { method, url, status: hit.status, ms: 0 })
    return true
  }

  app.server.on('request', (request, response) => {
    if (!respond(request, response)) app.routing(request, response)
  })
}

interface CachedReply {
  readonly status: 200 | 304
  readonly headers: OutgoingHttpHeaders
  readonly bytes?: Buffer
}

function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || !hasOneHost(request)) return false
  return headers.origin === undefined && !hasBody(request)
}
