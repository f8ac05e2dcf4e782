import type { FastifyInstance } from 'fastify'

/** Passes bodies to handlers as bytes, because a signature covers the bytes. */
export function rawBodies(app: FastifyInstance): FastifyInstance {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return app
}
