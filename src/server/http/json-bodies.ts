import type { FastifyInstance } from 'fastify'
import { utf8Text } from './utf8-text.ts'

/** Parses JSON only. It removes Fastify's text parser, so that other types get 415. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error') // the arguments reject `__proto__` and `constructor`
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    parse(request, utf8Text(body, 'The body'), done),
  )
}
