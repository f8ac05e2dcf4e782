import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ClientError } from '../platform/client-error.ts'

/** These options let requests without Host, or with two of them, reach `errorOfHead`. */
export const HEAD_OPTIONS = { requireHostHeader: false, joinDuplicateHeaders: true }

/**
 * Rejects heads that a proxy may read differently (RFC 9112 §3.2, §6.1). Closes the connection, because what follows
 * may be from another client.
 */
export function rejectRequestHeads(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const error = errorOfHead(raw)
    if (!error) return
    reply.header('connection', 'close')
    throw error
  })
  app.server.on('checkExpectation', app.routing) // this handles expectations other than 100-continue
  app.server.on('connect', ({ socket }: IncomingMessage) =>
    respondRaw(socket, '405 Method Not Allowed', 'This server does not take CONNECT', ['Allow: GET, HEAD, POST']),
  )
}

export function errorOfHead(request: IncomingMessage): ClientError | null {
  if (!hasOneHost(request)) return new ClientError(400, 'The request must have exactly one Host header')
  const { 'transfer-encoding': encoding, expect } = request.headers
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked')
    return new ClientError(501, 'The transfer encoding of the request is not supported')
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    return new ClientError(417, 'The expectation of the request is not supported')
  return null
}

/** Tells whether there is one Host header. Node joins duplicate headers by `, `, which no host contains. */
export const hasOneHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined ? httpVersion === '1.0' : !headers.host.includes(' ')

/** Returns the path of a request target, which may have the absolute form `http://any.host/path` (RFC 9112 §3.2.2). */
export const pathOfTarget = ({ url = '/' }: { url?: string | undefined }): string =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')

/** Rejects other methods than those of a path's routes, with 405 and an Allow header. Call it before any route is added. */
export function rejectOtherMethods(app: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsByPath.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    methodsByPath.set(url, known)
  })
  app.addHook('onReady', async () => {
    const ofPages = methodsByPath.get('/*') ?? [] // the route of all pages takes any path outside the API
    for (const [path, methods] of methodsByPath) if (!path.startsWith('/api/')) for (const one of ofPages) methods.add(one)
  })
  app.addHook('onRequest', async (request, reply) => {
    const known = methodsByPath.get(request.url.split('?', 1)[0] ?? '')
    if (!known || known.has(request.method) || request.method === 'OPTIONS') return
    reply.header('allow', [...known].join(', '))
    throw new ClientError(405, `This address does not take ${request.method}`)
  })
}

export const failureBody = (message: string) => ({ success: false, message })

/** Writes a response, and closes the socket afterwards. */
export function respondRaw(socket: Socket, status: string, message: string, headers: readonly string[] = []): void {
  const body = JSON.stringify(failureBody(message))
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    ...headers,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
