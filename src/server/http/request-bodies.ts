import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import { ClientError } from '../platform/client-error.ts'
import { errorOfHead } from './request-heads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the JSON body of a request with an idempotency key. It is null for other requests. */
    sentBody: Buffer | null
  }
}

/** `MAX_DISCARDED_BYTES` is nearly twice the largest body that any route accepts. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

const responded = new WeakSet<Duplex>()

/** Tells whether the socket got its response before the whole body arrived. It must not get a second response. */
export const hasResponseBeforeBody = (socket: Duplex): boolean => responded.has(socket)

/**
 * Reads and discards the rest of a body when the response is sent earlier. Closing the connection with unread bytes
 * would reset it, and the client may then lose the response (RFC 9112 §9.6).
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw: body } = request
    if (!hasBody(body) || body.readableEnded || errorOfHead(body)) return done(null, payload)
    // Either the client or a stopping store asked to close the connection.
    const closes = !reply.raw.shouldKeepAlive || reply.raw.getHeader('connection') === 'close'
    reply.header('connection', 'keep-alive')
    const both = Promise.all([discard(body), finished(reply.raw)])
    both.then(
      () => closes && body.socket.destroySoon(),
      () => {}, // the client is gone
    )
    done(null, payload)
  })
}

/** Tells whether the request's head announces a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

async function discard(body: IncomingMessage): Promise<void> {
  const { socket } = body
  let bytes = 0
  responded.add(socket)
  body.unpipe()
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_DISCARDED_BYTES) socket.destroy()
  })
  body.resume()
  await finished(body)
  responded.delete(socket)
}

/** Rejects compressed bodies with 415 (RFC 9110 §12.5.3), because a small one may expand to gigabytes. */
export function rejectEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) || /^(identity)?$/i.test(request.headers['content-encoding'] ?? '')) return
    reply.header('accept-encoding', 'identity')
    throw new ClientError(415, 'The body must not be compressed')
  })
}

/** Parses JSON only. It removes Fastify's text parser, so that other types get 415. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error') // the arguments reject `__proto__` and `constructor`
  app.decorateRequest('sentBody', null)
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers[IDEMPOTENCY_HEADER.toLowerCase()] !== undefined) request.sentBody = body
    parse(request, utf8Text(body, 'The body'), done)
  })
}

/** Passes bodies to handlers as bytes, because a signature covers the bytes. */
export function rawBodies(app: FastifyInstance): FastifyInstance {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return app
}

/** Throws 400 for invalid UTF-8, because decoding would replace the invalid bytes by �. */
export function utf8Text(bytes: Buffer, name: string): string {
  if (!isUtf8(bytes)) throw new ClientError(400, `${name} must be UTF-8`)
  return bytes.toString()
}
