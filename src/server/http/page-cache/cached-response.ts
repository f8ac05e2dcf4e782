import { createHash } from 'node:crypto'
import type { Encoding } from './accepted-encoding.ts'
import { compress, type Effort } from './compress.ts'

/** An answer as whoever made it hands it over. */
export interface RenderedResponse {
  readonly status: 200 | 404
  /** The Content-Type. */
  readonly type: string
  readonly text: string
}

/** An answer in one packing, ready to go out. */
export interface EncodedBody {
  readonly bytes: Buffer
  /** What stands on a 304, too. */
  readonly validators: Readonly<Record<string, string>>
  /** What belongs to the bytes. */
  readonly content: Readonly<Record<string, string>>
}

/** One answer in all the packings that were asked for so far. The same for everybody. */
export class CachedResponse {
  readonly status: RenderedResponse['status']
  readonly #hash: string
  readonly #plain: EncodedBody
  readonly #packed = new Map<Encoding, EncodedBody>()
  readonly #packing = new Map<Encoding, Promise<EncodedBody>>()

  constructor({ status, type, text }: RenderedResponse) {
    this.status = status
    const bytes = Buffer.from(text)
    this.#hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27) // 160 bits
    this.#plain = { bytes, validators: validatorsOf(this.#hash), content: { 'content-type': type } }
    this.#packed.set('identity', this.#plain)
  }

  /** What all its packings take up. */
  get size(): number {
    return this.#packed.values().reduce((size, { bytes }) => size + bytes.length, 0)
  }

  /** The answer packed so; undefined when it is not yet. */
  encoded(encoding: Encoding): EncodedBody | undefined {
    return this.#packed.get(encoding)
  }

  /** Packs it, once however many ask. */
  encode(encoding: Encoding): Promise<EncodedBody> {
    if (encoding === 'identity') return Promise.resolve(this.#plain)
    const packing = this.#packing.get(encoding) ?? this.#pack(encoding, 'quick')
    this.#packing.set(encoding, packing)
    return packing
  }

  /** Packs it as small as can be, in place of what is there. */
  async encodeSmall(): Promise<void> {
    await this.#pack('br', 'small')
  }

  /** Whether a client that holds these entity tags (If-None-Match) has this very content, however it was packed. */
  matches(entityTags: string | undefined): boolean {
    return entityTags !== undefined && (entityTags.includes(this.#hash) || entityTags.trim() === '*')
  }

  async #pack(encoding: Exclude<Encoding, 'identity'>, effort: Effort): Promise<EncodedBody> {
    const bytes = await compress(this.#plain.bytes, encoding, effort)
    const packed: EncodedBody = {
      bytes,
      validators: validatorsOf(`${this.#hash}-${encoding}-${effort}`),
      content: { ...this.#plain.content, 'content-encoding': encoding },
    }
    const before = this.#packed.get(encoding)
    if (before && before.bytes.length <= bytes.length) return before // more work does not always make it smaller
    this.#packed.set(encoding, packed)
    return packed
  }
}

const validatorsOf = (tag: string): EncodedBody['validators'] => ({
  'cache-control': 'no-cache', // browsers keep it and ask about it each time: a 304 costs next to nothing
  etag: `"${tag}"`,
})
