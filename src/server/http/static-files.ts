import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { FileCache } from './file-cache.ts'
import { headersOfFile } from './security-headers.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** Named by their content, so that they may be kept for ever. Names that begin with a dot, such as pictures still being written, are not there. */
const IMMUTABLE = { maxAge: YEAR_MS, immutable: true, decorateReply: false, dotfiles: 'ignore' } as const

/** Serves the products' pictures. */
export function pictureFiles(app: FastifyInstance, kept: FileCache, pictureDir: string): void {
  app.register(async (files) => {
    files.addHook('onSend', kept.cacheResponse)
    files.register(fastifyStatic, {
      ...IMMUTABLE,
      root: pictureDir,
      prefix: '/pictures/',
      setHeaders(response) {
        headersOfFile(response)
        response.header('access-control-allow-origin', '*') // a storefront on another host shows our pictures
        response.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
  })
}

/** Serves the files of the web's build, packed as the build packed them (scripts/steps/pack-files.mjs). */
export function webFiles(app: FastifyInstance, kept: FileCache, clientDir: string): void {
  app.register(async (files) => {
    files.addHook('onSend', kept.cacheResponse)
    files.register(fastifyStatic, {
      ...IMMUTABLE,
      root: path.join(clientDir, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      setHeaders: headersOfFile,
    })
    files.register(fastifyStatic, {
      root: clientDir,
      wildcard: false, // only the few files that are there at the start: icons and the like
      globIgnore: ['assets/**', '.vite/**', '**/*.{br,gz}'],
      preCompressed: true,
      maxAge: HOUR_MS,
      decorateReply: false,
      setHeaders: headersOfFile,
    })
  })
}
