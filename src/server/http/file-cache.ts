import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LruCache } from './lru-cache.ts'
import { acceptedEncoding, type Encoding } from './page-cache/accepted-encoding.ts'

/** A file as it goes out. */
export interface CachedFile {
  readonly bytes: Buffer
  /** Names and values in turn, as Node writes them fastest. */
  readonly head: string[]
  /** The same for a 304. */
  readonly headWithoutBytes: string[]
  readonly etag: string
}

const LARGEST_BYTES = 256 * 1024 // larger ones are seldom, and take long on the way anyhow

/**
 * Files that went out lately, to be given again without a look at the disk: a first visit asks for some 25 of them. Their names
 * stand for their bytes, so nothing here is ever out of date. Bounded in bytes: what was not asked for longest goes first.
 */
export class FileCache {
  readonly #files: LruCache<CachedFile>

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#files = new LruCache({ maxBytes })
  }

  get(url: string, encoding: Encoding): CachedFile | undefined {
    return this.#files.get(keyOf(url, encoding))
  }

  /** A hook for routes of files (`onSend`): keeps what goes out, when it is a whole file under its plain address. */
  readonly cacheResponse = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (!(payload instanceof Readable) || !isWholeFile(request, reply)) return payload
    const bytes = await buffer(payload)
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
    this.#files.set(keyOf(request.url, encoding), cachedFile(reply, bytes), bytes.length)
    return bytes
  }
}

const keyOf = (url: string, encoding: Encoding) => `${encoding} ${url}`

function isWholeFile({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const isPlain = method === 'GET' && headers.origin === undefined && !url.includes('?') // a query makes endless addresses of one file
  return isPlain && reply.statusCode === 200 && Number(reply.getHeader('content-length')) <= LARGEST_BYTES
}

function cachedFile(reply: FastifyReply, bytes: Buffer): CachedFile {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  return {
    bytes,
    head: headers.flat(),
    headWithoutBytes: headers.filter(([name]) => !/^content-(?:length|type|encoding)$/.test(name)).flat(),
    etag: String(reply.getHeader('etag')),
  }
}
