import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { errorOfHead } from './reject-request-heads.ts'

/** This is nearly twice the largest body that any route accepts. */
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
    if (!isExpected(body) || body.readableEnded || errorOfHead(body)) return done(null, payload)
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

const isExpected = ({ headers }: IncomingMessage): boolean =>
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
