import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { errorOfHead } from './reject-request-heads.ts'

/** Nearly twice the largest body of any route. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

const responded = new WeakSet<Duplex>()

/** Such a socket must not get a second response. */
export const hasResponseBeforeBody = (socket: Duplex): boolean => responded.has(socket)

/** Closing over unread bytes resets the connection and may lose an early response (RFC 9112 §9.6). */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw: body } = request
    if (!isExpected(body) || body.readableEnded || errorOfHead(body)) return done(null, payload)
    const closes = !reply.raw.shouldKeepAlive || reply.raw.getHeader('connection') === 'close' // by the client, or by a store that stops
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
