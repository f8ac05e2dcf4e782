import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { FileCache } from './file-cache.ts'
import { headersOfFile } from './security-headers.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** These files have a content hash in their name. Dotfiles are pictures that are being written, so they are not served. */
const IMMUTABLE = { maxAge: YEAR_MS, immutable: true, decorateReply: false, dotfiles: 'ignore' } as const

export function pictureFiles(app: FastifyInstance, fileCache: FileCache, pictureDir: string): void {
  app.register(async (files) => {
    files.addHook('onSend', fileCache.cacheResponse)
    files.register(fastifyStatic, {
      ...IMMUTABLE,
      root: pictureDir,
      prefix: '/pictures/',
      setHeaders(response) {
        headersOfFile(response)
        response.header('access-control-allow-origin', '*') // for storefronts on another host
        response.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
  })
}

/** Serves the files of the web build, which scripts/steps/build-web.mjs has compressed. */
export function webFiles(app: FastifyInstance, fileCache: FileCache, clientDir: string): void {
  app.register(async (files) => {
    files.addHook('onSend', fileCache.cacheResponse)
    files.register(fastifyStatic, {
      ...IMMUTABLE,
      root: path.join(clientDir, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      setHeaders: headersOfFile,
    })
    files.register(fastifyStatic, {
      root: clientDir,
      wildcard: false, // this serves the few files that are present at the start
      globIgnore: ['assets/**', '.vite/**', '**/*.{br,gz}'],
      preCompressed: true,
      maxAge: HOUR_MS,
      decorateReply: false,
      setHeaders: headersOfFile,
    })
  })
}
