import type { FastifyInstance } from 'fastify'
import { ClientError } from '../errors.ts'

/** Rejects compressed bodies with 415 (RFC 9110 §12.5.3), because a small one may expand to gigabytes. */
export function rejectEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || /^(identity)?$/i.test(headers['content-encoding'] ?? '')) return
    reply.header('accept-encoding', 'identity')
    throw new ClientError(415, 'The body must not be compressed')
  })
}
