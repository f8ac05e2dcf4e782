import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ClientError } from '../errors.ts'
import { respondRaw } from './respond-raw.ts'

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
