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
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Gives answers that are prepared, and files that went out lately, before the router sees the request: the same answers as the
 * routes would give, without their cost (docs/decisions/012). Whatever is not plain goes on to the routes: other methods, bodies, other origins,
 * answers that are not there, and all of them while changes of the catalog are not heard of.
 *
 * Not by Fastify's `serverFactory`: with one it listens on a single address of a host that has two, such as `localhost`.
 */
export function serveFromCache(app: FastifyInstance, { pageCache, files, watch, headers }: CachedServingOptions): void {
  const heads = new WeakMap<EncodedBody, string[]>() // names and values in turn, as Node writes them fastest

  function headOf(packed: EncodedBody): string[] {
    const known = heads.get(packed)
    if (known) return known
    const all = { ...headers, ...packed.validators, ...packed.content, 'content-length': String(packed.bytes.length) }
    const head = Object.entries(all).flat()
    heads.set(packed, head)
    return head
  }

  function preparedAnswer(url: string, encoding: Encoding, known: string | undefined): CachedReply | null {
    const found = watch.isListening ? pageCache.peek(url, encoding) : null
    if (!found) return null
    if (found.response.matches(known))
      return { status: 304, head: Object.entries({ ...headers, ...found.body.validators }).flat() }
    return { status: 200, head: headOf(found.body), bytes: found.body.bytes }
  }

  function fileAnswer(url: string, encoding: Encoding, asked: IncomingHttpHeaders): CachedReply | null {
    if (asked.range !== undefined || asked['if-modified-since'] !== undefined) return null // dates and parts are the routes' work
    const file = files.get(url, encoding)
    if (!file) return null
    const isKnown = asked['if-none-match']?.includes(file.etag) ?? false
    return isKnown ? { status: 304, head: file.headWithoutBytes } : { status: 200, head: file.head, bytes: file.bytes }
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isPlain(request)) return false
    const { url = '', method = '' } = request
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
    const found = preparedAnswer(url, encoding, request.headers['if-none-match']) ?? fileAnswer(url, encoding, request.headers)
    if (!found) return false
    if (!app.server.listening) response.shouldKeepAlive = false // the store is stopping
    response.writeHead(found.status, found.head).end(method === 'HEAD' ? undefined : found.bytes)
    logRequest(app.log, { method, url, status: found.status, ms: 0 })
    return true
  }

  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) app.routing(request, response)
  })
}

/** What goes out at once. */
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
