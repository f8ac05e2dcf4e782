import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** Serves the web's files and the products' pictures. Both are named by their content, and may be kept for ever. */
export function staticFiles(app: FastifyInstance, { clientDir, pictureDir }: { clientDir: string; pictureDir: string }): void {
  const immutable = { maxAge: YEAR_MS, immutable: true, decorateReply: false }
  app.register(fastifyStatic, { ...immutable, root: path.join(clientDir, 'assets'), prefix: '/assets/' })
  app.register(fastifyStatic, {
    ...immutable,
    root: pictureDir,
    prefix: '/pictures/',
    setHeaders(response) {
      response.header('access-control-allow-origin', '*') // a storefront on another host shows our pictures
      response.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false, // only the few files that are there at the start: icons and the like
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: HOUR_MS,
    decorateReply: false,
  })
}
