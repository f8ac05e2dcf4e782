import type { FastifyInstance } from 'fastify'
import { utf8Text } from './utf8-text.ts'

/** Without Fastify's text parser, other types get 415. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error') // `__proto__`, `constructor`
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    parse(request, utf8Text(body, 'The body'), done),
  )
}
