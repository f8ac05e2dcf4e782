import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { acceptedEncoding, type Encoding, entrySize } from '@larder/page-cache'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

export interface CachedFile {
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
