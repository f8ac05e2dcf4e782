import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { acceptedEncoding, type Encoding, entrySize } from '@larder/page-cache'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

export interface CachedFile {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** Headers of a 304. */
  readonly validators: Readonly<Record<string, string>>
  readonly etag: string
}

const LARGEST_BYTES = 256 * 1024 // larger files are rare and take longer to send than to read
const TTL_MS = 60_000 // URLs with content hashes never change, but a picture may be removed

interface FileCacheOptions {
  readonly maxBytes: number
  /** Milliseconds, monotonic. */
  readonly now?: () => number
}

/** Bounded in bytes: a first visit requests about 25 files. */
export class FileCache {
  readonly #files: LRUCache<string, CachedFile>

  constructor({ maxBytes, now = () => performance.now() }: FileCacheOptions) {
    this.#files = new LRUCache({ maxSize: maxBytes, ttl: TTL_MS, ttlResolution: 0, perf: { now } })
  }

  get(url: string, encoding: Encoding): CachedFile | undefined {
    return this.#files.get(keyOf(url, encoding))
  }

  /** An `onSend` hook. */
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
  const isPlain = method === 'GET' && headers.origin === undefined && !url.includes('?') // queries would give a file endless keys
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
