import { LruCache } from '../lru-cache.ts'
import type { Encoding } from './accepted-encoding.ts'
import { CachedResponse, type EncodedBody, type RenderedResponse } from './cached-response.ts'

const LARGEST_SHARE = 4 // one answer may take a fourth of the bound, and not drive out all the others
const SMALL_AFTER = 16 // an answer that went out so often in brotli is worth packing small

/** Makes an answer. Says what it depends on before it looks at any of it; until then every change counts as one of its. */
export type Render = (dependsOn: (tags: readonly string[]) => void) => Promise<RenderedResponse>

interface Rendering {
  tags: readonly string[] | null
  readonly response: Promise<CachedResponse>
}

interface CacheEntry {
  readonly tags: readonly string[]
  readonly response: CachedResponse
  asked: number
}

/** An answer in the packing that was asked for. */
export interface CacheHit {
  readonly response: CachedResponse
  readonly body: EncodedBody
}

/**
 * Answers that are the same for everybody, made once and kept until what they depend on changes. Bounded in bytes: what was
 * not asked for longest goes first. Keys are addresses, in one spelling each.
 */
export class ResponseCache {
  readonly #refresh: () => Promise<void>
  readonly #kept: LruCache<CacheEntry>
  readonly #making = new Map<string, Rendering>()
  #packingSmall: Promise<void> = Promise.resolve()

  /** `maxBytes` 0: nothing is kept. `refresh` drops what is no longer true, where that is not done already; awaited before an answer that is kept is given. */
  constructor({ maxBytes, refresh }: { maxBytes: number; refresh(): Promise<void> }) {
    this.#kept = new LruCache({ maxBytes, largestBytes: maxBytes / LARGEST_SHARE })
    this.#refresh = refresh
  }

  /** How many answers are kept. */
  get count(): number {
    return this.#kept.count
  }

  /** How many bytes the kept answers take up, nearly. */
  get size(): number {
    return this.#kept.size
  }

  /** An answer that is there in this packing. */
  peek(key: string, encoding: Encoding): CacheHit | null {
    const body = this.#kept.peek(key)?.response.encoded(encoding)
    const kept = body && this.#kept.get(key)
    if (!kept) return null
    if (encoding === 'br' && ++kept.asked === SMALL_AFTER) this.#packSmall(key, kept)
    return { response: kept.response, body }
  }

  /** An answer that is kept, or made now: once, however many ask for it meanwhile. What `make` throws comes out to all of them. */
  async get(key: string, encoding: Encoding, make: Render): Promise<CacheHit> {
    await this.#refresh()
    const found = this.peek(key, encoding)
    if (found) return found
    const response = this.#kept.peek(key)?.response ?? (await this.#make(key, make))
    const body = await response.encode(encoding)
    this.#measure(key, response)
    return { response, body }
  }

  /** Forgets what depends on one of these tags; null: everything. What is being made of it goes to those who wait, and is not kept. */
  invalidate(tags: ReadonlySet<string> | null): void {
    const isTouched = (one: { tags: readonly string[] | null }) =>
      tags === null || one.tags === null || one.tags.some((tag) => tags.has(tag))
    for (const [key, kept] of this.#kept) if (isTouched(kept)) this.#kept.delete(key)
    for (const [key, making] of this.#making) if (isTouched(making)) this.#making.delete(key)
  }

  #make(key: string, make: Render): Promise<CachedResponse> {
    const underWay = this.#making.get(key)
    if (underWay) return underWay.response
    const isSame = () => this.#making.get(key) === making // else what it depends on changed meanwhile
    const finish = (made: RenderedResponse) => {
      const response = new CachedResponse(made)
      if (isSame() && made.status === 200) this.#kept.set(key, { tags: making.tags ?? [], response, asked: 0 }, response.size) // addresses that lead nowhere are endless
      return response
    }
    const dependsOn = (tags: readonly string[]) => {
      making.tags = tags
    }
    const making: Rendering = {
      tags: null,
      response: Promise.resolve() // so that `making` is there when `make` begins
        .then(() => make(dependsOn))
        .then(finish)
        .finally(() => isSame() && this.#making.delete(key)),
    }
    this.#making.set(key, making)
    return making.response
  }

  /** Counts what a kept answer has grown by since it was kept. */
  #measure(key: string, response: CachedResponse): void {
    if (this.#kept.peek(key)?.response === response) this.#kept.resize(key, response.size)
  }

  /** One answer at a time, on another thread, and none that was forgotten before its turn. */
  #packSmall(key: string, { response }: CacheEntry): void {
    this.#packingSmall = this.#packingSmall.then(async () => {
      if (this.#kept.peek(key)?.response !== response) return
      await response.encodeSmall().catch(() => {}) // it stays as large as it is
      this.#measure(key, response)
    })
  }
}
