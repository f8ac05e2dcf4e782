import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fastifyStatic from '@fastify/static'
import { acceptedEncoding, type Encoding, entrySize } from '@larder/page-cache'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { headersOfFile, headersOfServiceWorker } from './security-headers.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** These files have a content hash in their name. Dotfiles are pictures that are being written, so they are not served. */
export const IMMUTABLE = { maxAge: YEAR_MS, immutable: true, decorateReply: false, dotfiles: 'ignore' } as const

interface WebFilesOptions {
  readonly clientDir: string
  /** Returns the URL that has taken the place of a file, or null. */
  readonly replacedBy: (path: string) => string | null
}

/** Serves the files of the web build, which scripts/steps/build-web.mjs has compressed. */
export function webFiles(app: FastifyInstance, fileCache: FileCache, { clientDir, replacedBy }: WebFilesOptions): void {
  app.register(async (files) => {
    files.addHook('onRequest', async (request, reply) => {
      const url = replacedBy(request.url)
      if (url !== null) return reply.header('cache-control', 'no-cache').redirect(url)
    })
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
      setHeaders(response, file) {
        if (path.basename(file).startsWith(SERVICE_WORKER)) headersOfServiceWorker(response)
        else headersOfFile(response)
      },
    })
  })
}

const SERVICE_WORKER = 'service-worker.js'

interface CachedFile {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** These headers are sent with a 304. */
  readonly validators: Readonly<Record<string, string>>
  readonly etag: string
}

// Larger files are rare, and take longer to send than to read.
const LARGEST_BYTES = 256 * 1024
// Files with a content hash in their URL never change, but a picture may be removed.
const TTL_MS = 60_000

interface FileCacheOptions {
  readonly maxBytes: number
  /** Returns milliseconds on a monotonic clock. */
  readonly now?: () => number
}

/** Keeps files in memory, because a first visit requests about 25 of them. Its size is bounded in bytes. */
export class FileCache {
  readonly #files: LRUCache<string, CachedFile>

  constructor({ maxBytes, now = () => performance.now() }: FileCacheOptions) {
    this.#files = new LRUCache({ maxSize: maxBytes, ttl: TTL_MS, ttlResolution: 0, perf: { now } })
  }

  get(url: string, encoding: Encoding): CachedFile | undefined {
    return this.#files.get(keyOf(url, encoding))
  }

  /** Caches the files that are sent. Add it as an `onSend` hook. */
  readonly cacheResponse = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (!(payload instanceof Readable) || !isWholeFile(request, reply)) return payload
    const bytes = await buffer(payload)
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
    const key = keyOf(request.url, encoding)
    this.#files.set(key, cachedFile(reply, bytes), entrySize(key, bytes.length))
    return bytes
  }
}

const keyOf = (url: string, encoding: Encoding) => `${encoding} ${url}`

function isWholeFile({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
  // Requests with different queries would add a file under endless keys.
  const isPlain = method === 'GET' && headers.origin === undefined && !url.includes('?')
  return isPlain && reply.statusCode === 200 && Number(reply.getHeader('content-length')) <= LARGEST_BYTES
}

function cachedFile(reply: FastifyReply, bytes: Buffer): CachedFile {
  const headers: Record<string, string> = Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
  const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...validators } = headers
  return {
    bytes,
    headers,
    validators,
    etag: String(reply.getHeader('etag')),
  }
}
