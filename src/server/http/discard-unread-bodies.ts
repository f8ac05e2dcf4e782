import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { refusalOfHead } from './reject-request-heads.ts'

/** Nearly twice the largest body that a route takes; whoever sends more is cut off. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

const responded = new WeakSet<Duplex>()

/** Whether a response has gone out by this connection while the body of its request still comes: another one would be none. */
export const hasResponseBeforeBody = (socket: Duplex): boolean => responded.has(socket)

/**
 * After a response that does not wait for the whole body, mostly a refusal, reads the rest of the body and discards it. A connection
 * closed over unread bytes is reset, and its client may lose the response (RFC 9112, section 9.6). The server's request timeout
 * bounds the time.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw: body } = request
    if (!isExpected(body) || body.readableEnded || refusalOfHead(body)) return done(null, payload)
    const closes = !reply.raw.shouldKeepAlive || reply.raw.getHeader('connection') === 'close' // wanted by the client, or by a store that stops
    reply.header('connection', 'keep-alive')
    const both = Promise.all([discard(body), finished(reply.raw)])
    both.then(
      () => closes && body.socket.destroySoon(),
      () => {}, // the client has gone
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
