import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { CatalogWatch } from '../../platform/catalog-changes/catalog-watch.ts'
import { logRequest } from '../log-requests.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { Packed } from './prepared-answer.ts'
import type { PreparedAnswers } from './prepared-answers.ts'

interface AheadParts {
  readonly answers: PreparedAnswers
  readonly watch: Pick<CatalogWatch, 'isHearing'>
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Gives answers that are prepared before the router sees the request: the same answers as the routes would give, without
 * their cost (docs/decisions/012). Whatever is not plain goes on to the routes: other methods, bodies, other origins,
 * answers that are not there, and all of them while changes of the catalog are not heard of.
 *
 * Not by Fastify's `serverFactory`: with one it listens on a single address of a host that has two, such as `localhost`.
 */
export function answerAhead(app: FastifyInstance, { answers, watch, headers }: AheadParts): void {
  const heads = new WeakMap<Packed, string[]>() // names and values in turn, as Node writes them fastest

  function headOf(packed: Packed): string[] {
    const known = heads.get(packed)
    if (known) return known
    const all = { ...headers, ...packed.validators, ...packed.content, 'content-length': String(packed.bytes.length) }
    const head = Object.entries(all).flat()
    heads.set(packed, head)
    return head
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!watch.isHearing || !isPlain(request)) return false
    const { url = '', method = '' } = request
    const found = answers.find(url, acceptedEncoding(request.headers['accept-encoding']?.toString()))
    if (!found) return false
    if (!app.server.listening) response.shouldKeepAlive = false // the store is stopping
    const isKnown = found.answer.isKnownBy(request.headers['if-none-match'])
    if (isKnown) response.writeHead(304, { ...headers, ...found.packed.validators }).end()
    else response.writeHead(200, headOf(found.packed)).end(method === 'HEAD' ? undefined : found.packed.bytes)
    logRequest(app.log, { method, url, status: isKnown ? 304 : 200, ms: 0 })
    return true
  }

  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) app.routing(request, response)
  })
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers.origin === undefined && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}
