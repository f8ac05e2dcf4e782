import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ClientError } from '../errors.ts'
import { respondRaw } from './respond-raw.ts'

/** Server options by which Node leaves it to us what to say of missing Host headers, and shows us all of several. */
export const HEAD_OPTIONS = { requireHostHeader: false, joinDuplicateHeaders: true }

/**
 * Refuses what Node reads and a proxy in front may read in another way (RFC 9112, sections 3.2 and 6.1), expectations that are not met,
 * and tunnels. The connection ends, since what follows on it may belong to nobody.
 */
export function rejectRequestHeads(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const refusal = refusalOfHead(raw)
    if (!refusal) return
    reply.header('connection', 'close')
    throw refusal
  })
  app.server.on('checkExpectation', app.routing) // only what is no 100-continue comes here
  app.server.on('connect', ({ socket }: IncomingMessage) =>
    respondRaw(socket, '405 Method Not Allowed', 'This server does not take CONNECT', ['Allow: GET, HEAD, POST']),
  )
}

/** Null for a head that is as it must be. */
export function refusalOfHead(request: IncomingMessage): ClientError | null {
  if (!hasOneHost(request)) return new ClientError(400, 'The request must have exactly one Host header')
  const { 'transfer-encoding': encoding, expect } = request.headers
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked')
    return new ClientError(501, 'The transfer encoding of the request is not supported')
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    return new ClientError(417, 'The expectation of the request is not supported')
  return null
}

/** A browser always sends one; several are joined by a comma and a space, which no host contains. */
export const hasOneHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined ? httpVersion === '1.0' : !headers.host.includes(' ')
