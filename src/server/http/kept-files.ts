import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding } from './prepared/accepted-encoding.ts'

/** A file as it goes out. */
export interface KeptFile {
  readonly bytes: Buffer
  /** Names and values in turn, as Node writes them fastest. */
  readonly head: string[]
  /** The same for a 304. */
  readonly headWithoutBytes: string[]
  readonly etag: string
}

const OVERHEAD_BYTES = 2_000 // a file's objects and headers, roughly
const LARGEST_BYTES = 256 * 1024 // larger ones are seldom, and take long on the way anyhow

/**
 * Files that went out lately, to be given again without a look at the disk: a first visit asks for some 25 of them. Their names
 * stand for their bytes, so nothing here is ever out of date. Bounded in bytes: what was not asked for longest goes first.
 */
export class KeptFiles {
  readonly #maxBytes: number
  readonly #files = new Map<string, KeptFile>() // in the order of when each was asked for last
  #size = 0

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes
  }

  find(url: string, encoding: Encoding): KeptFile | undefined {
    const key = keyOf(url, encoding)
    const file = this.#files.get(key)
    if (!file) return undefined
    this.#files.delete(key)
    this.#files.set(key, file) // now the latest
    return file
  }

  /** A hook for routes of files (`onSend`): keeps what goes out, when it is a whole file under its plain address. */
  readonly keep = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (!(payload instanceof Readable) || !isWholeFile(request, reply)) return payload
    const bytes = await buffer(payload)
    this.#keep(keyOf(request.url, acceptedEncoding(request.headers['accept-encoding']?.toString())), keptFile(reply, bytes))
    return bytes
  }

  #keep(key: string, file: KeptFile): void {
    if (this.#files.has(key)) return // who came at the same time kept it
    this.#files.set(key, file)
    this.#size += sizeOf(key, file)
    for (const [oldest, { bytes }] of this.#files) {
      if (this.#size <= this.#maxBytes) return
      this.#files.delete(oldest)
      this.#size -= sizeOf(oldest, { bytes })
    }
  }
}

const keyOf = (url: string, encoding: Encoding) => `${encoding} ${url}`
const sizeOf = (key: string, { bytes }: Pick<KeptFile, 'bytes'>) => bytes.length + key.length + OVERHEAD_BYTES

function isWholeFile({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const isPlain = method === 'GET' && headers.origin === undefined && !url.includes('?') // a query makes endless addresses of one file
  return isPlain && reply.statusCode === 200 && Number(reply.getHeader('content-length')) <= LARGEST_BYTES
}

function keptFile(reply: FastifyReply, bytes: Buffer): KeptFile {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  return {
    bytes,
    head: headers.flat(),
    headWithoutBytes: headers.filter(([name]) => !/^content-(?:length|type|encoding)$/.test(name)).flat(),
    etag: String(reply.getHeader('etag')),
  }
}
