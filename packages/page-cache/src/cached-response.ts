import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'

export interface RenderedResponse {
  readonly status: 200 | 404
  readonly type: string
  readonly text: string
  /**
   * The response must be rendered again from this time on, although nothing was invalidated. It is in ms of the cache's
   * clock.
   */
  readonly freshUntil?: number
}

export interface EncodedBody {
  readonly bytes: Buffer
  /** These headers are also sent with a 304. */
  readonly validators: Readonly<Record<string, string>>
  /** These headers are sent only together with the body. */
  readonly content: Readonly<Record<string, string>>
}

/** Holds a response in each encoding that was requested so far. */
export class CachedResponse {
  readonly status: RenderedResponse['status']
  readonly #hash: string
  readonly #plain: EncodedBody
  readonly #encoded = new Map<Encoding, EncodedBody>()
  readonly #encoding = new Map<Encoding, Promise<EncodedBody>>()

  constructor({ status, type, text }: RenderedResponse) {
    this.status = status
    const bytes = Buffer.from(text)
    this.#hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27) // 160 bits
    this.#plain = { bytes, validators: validatorsOf(this.#hash), content: { 'content-type': type } }
    this.#encoded.set('identity', this.#plain)
  }

  get size(): number {
    return this.#encoded.values().reduce((size, { bytes }) => size + bytes.length, 0)
  }

  encoded(encoding: Encoding): EncodedBody | undefined {
    return this.#encoded.get(encoding)
  }

  encode(encoding: Encoding): Promise<EncodedBody> {
    if (encoding === 'identity') return Promise.resolve(this.#plain)
    const encodingBody = this.#encoding.get(encoding) ?? this.#encodeWith(encoding, 'quick')
    this.#encoding.set(encoding, encodingBody)
    return encodingBody
  }

  /** Replaces the brotli body by a smaller one. It takes much processor time. */
  async encodeSmall(): Promise<void> {
    await this.#encodeWith('br', 'small')
  }

  /** Tells whether If-None-Match contains the tag of this content in any encoding. */
  matches(entityTags: string | undefined): boolean {
    return entityTags !== undefined && (entityTags.includes(this.#hash) || entityTags.trim() === '*')
  }

  async #encodeWith(encoding: Exclude<Encoding, 'identity'>, effort: Effort): Promise<EncodedBody> {
    const bytes = await compress(this.#plain.bytes, encoding, effort)
    const body: EncodedBody = {
      bytes,
      validators: validatorsOf(`${this.#hash}-${encoding}-${effort}`),
      content: { ...this.#plain.content, 'content-encoding': encoding },
    }
    const previous = this.#encoded.get(encoding)
    if (previous && previous.bytes.length <= bytes.length) return previous // more effort does not always give a smaller result
    this.#encoded.set(encoding, body)
    return body
  }
}

const validatorsOf = (tag: string): EncodedBody['validators'] => ({
  'cache-control': 'no-cache', // browsers cache the response and revalidate it, because a 304 is cheap
  etag: `"${tag}"`,
})

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * A request waits for `quick`. `small` runs in the background; its result is a fifth smaller, and takes fifty times the
 * work.
 */
type Effort = 'quick' | 'small'

const BROTLI_QUALITY: Readonly<Record<Effort, number>> = { quick: 5, small: 11 }
const GZIP_LEVEL = 6

async function compress(bytes: Buffer, encoding: Exclude<Encoding, 'identity'>, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL })
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
