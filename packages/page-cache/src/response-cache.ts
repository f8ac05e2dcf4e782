import { LRUCache } from 'lru-cache'
import type { Encoding } from './accepted-encoding.ts'
import { CachedResponse, type EncodedBody, type RenderedResponse } from './cached-response.ts'

// One entry takes at most this fraction of the limit, so that it doesn't evict all others.
const LARGEST_SHARE = 4
// A page that has waited so long for its data is better shown as it was.
const STALE_AFTER_MS = 2_000
// Maximal compression pays after this many brotli hits.
const SMALL_AFTER = 16

/** Renders a response. It must declare its tags before it reads data. Until then, every change invalidates it. */
export type Render = (dependsOn: (tags: readonly string[]) => void) => Promise<RenderedResponse>

interface Rendering {
  tags: readonly string[] | null
  readonly response: Promise<CachedResponse>
}

interface CacheEntry {
  readonly tags: readonly string[]
  readonly response: CachedResponse
  readonly freshUntil: number
  /** A stale response was invalidated, and is kept for a time when it can't be rendered. */
  isStale: boolean
  hits: number
}

export interface CacheHit {
  readonly response: CachedResponse
  readonly body: EncodedBody
  /** These headers are for the edge. They are also sent with a 304. */
  readonly edge: Readonly<Record<string, string>>
}

/** A cache in front of the server that is told by its tags what has changed, such as a content delivery network. */
export interface Edge {
  /** Returns the headers that let the edge cache a response, which is fresh for this time. */
  headersOf(key: string, tags: readonly string[], freshMs: number): Readonly<Record<string, string>>
  /** Is called after responses with these tags were invalidated here, or all when it is null. */
  purge(tags: ReadonlySet<string> | null): void
}

const NO_EDGE: Edge = { headersOf: () => NO_HEADERS, purge() {} }
const NO_HEADERS = {}

interface ResponseCacheOptions {
  /** A cache of 0 bytes is disabled. */
  readonly maxBytes: number
  /** Returns ms on the clock that `freshUntil` refers to. The default is `Date.now`. */
  readonly now?: () => number
  /**
   * Tells whether the data of responses can't be read for now, after this error. A response that was invalidated before is
   * then served as it was. The default is never.
   */
  readonly isOutage?: (error: unknown) => boolean
  readonly edge?: Edge
}

/**
 * Caches responses that are the same for all clients, and invalidates them by tags. It evicts the least recently used
 * ones, and is bounded in bytes. Keys are URLs; each page has one spelling of its URL.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CacheEntry>
  readonly #renderings = new Map<string, Rendering>()
  readonly #now: () => number
  readonly #isOutage: (error: unknown) => boolean
  readonly #edge: Edge
  #encodingSmall: Promise<void> = Promise.resolve()
  #staleServed = 0

  constructor({ maxBytes, now = Date.now, isOutage = () => false, edge = NO_EDGE }: ResponseCacheOptions) {
    const maxSize = Math.max(maxBytes, 1) // lru-cache takes no less, and no entry fits into it
    this.#now = now
    this.#isOutage = isOutage
    this.#edge = edge
    this.#entries = new LRUCache({ maxSize, maxEntrySize: Math.ceil(maxSize / LARGEST_SHARE) })
  }

  get count(): number {
    return this.#entries.size
  }

  /** Is the approximate size in bytes. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  /** Counts the requests that got a response as it was before it was invalidated. */
  get staleServed(): number {
    return this.#staleServed
  }

  peek(key: string, encoding: Encoding): CacheHit | null {
    const body = this.#fresh(key)?.response.encoded(encoding)
    const entry = body && this.#entries.get(key)
    if (!entry) return null
    if (encoding === 'br' && ++entry.hits === SMALL_AFTER) this.#encodeSmall(key, entry)
    return { response: entry.response, body, edge: this.#edgeHeaders(key, entry) }
  }

  /** Returns a cached response, or renders it. Concurrent requests share one rendering and its error. */
  async get(key: string, encoding: Encoding, render: Render): Promise<CacheHit> {
    const hit = this.peek(key, encoding)
    if (hit) return hit
    const response = this.#fresh(key)?.response ?? (await this.#renderOrStale(key, render))
    const body = await response.encode(encoding)
    this.#updateSize(key, response)
    const entry = this.#fresh(key)
    // A response that was invalidated before or during its rendering would reach the edge after the purge.
    return { response, body, edge: entry?.response === response ? this.#edgeHeaders(key, entry) : NO_HEADERS }
  }

  /**
   * Renders anew the entries that have one of these tags, or all entries when it is null, at their next requests. Renderings
   * in progress are sent to the requests that wait for them, but not cached.
   */
  invalidate(tags: ReadonlySet<string> | null): void {
    const isTouched = (item: { tags: readonly string[] | null }) =>
      tags === null || item.tags === null || item.tags.some((tag) => tags.has(tag))
    for (const entry of this.#entries.values()) if (isTouched(entry)) entry.isStale = true
    for (const [key, rendering] of this.#renderings) if (isTouched(rendering)) this.#renderings.delete(key)
    this.#edge.purge(tags)
  }

  #edgeHeaders(key: string, { tags, freshUntil }: CacheEntry): CacheHit['edge'] {
    return this.#edge.headersOf(key, tags, freshUntil - this.#now())
  }

  #fresh(key: string): CacheEntry | undefined {
    const entry = this.#entries.peek(key)
    return entry && !entry.isStale && this.#now() < entry.freshUntil ? entry : undefined
  }

  /**
   * Returns the last response when its data can't be read for now, or not soon. Its rendering goes on for later requests.
   */
  async #renderOrStale(key: string, render: Render): Promise<CachedResponse> {
    const last = this.#entries.get(key)
    const rendering = this.#render(key, render)
    if (!last) return rendering
    const slow = Promise.withResolvers<CachedResponse>()
    const timer = setTimeout(() => slow.resolve(last.response), STALE_AFTER_MS)
    const renderedOrLast = rendering.catch((error: unknown) => {
      if (this.#isOutage(error)) return last.response
      throw error
    })
    renderedOrLast.catch(() => {}) // nobody waits for it after the time limit
    const response = await Promise.race([renderedOrLast, slow.promise]).finally(() => clearTimeout(timer))
    if (response === last.response) this.#staleServed += 1
    return response
  }

  #render(key: string, render: Render): Promise<CachedResponse> {
    const current = this.#renderings.get(key)
    if (current) return current.response
    const isSame = () => this.#renderings.get(key) === rendering // otherwise it was invalidated meanwhile
    const finish = (rendered: RenderedResponse) => {
      const response = new CachedResponse(rendered)
      const { status, freshUntil = Number.POSITIVE_INFINITY } = rendered
      if (!isSame()) return response
      // Responses with 404 are not cached, because their URLs are endless.
      if (status !== 200) this.#entries.delete(key)
      else {
        const entry = { tags: rendering.tags ?? [], response, freshUntil, isStale: false, hits: 0 }
        this.#entries.set(key, entry, entrySize(key, response.size))
      }
      return response
    }
    const dependsOn = (tags: readonly string[]) => {
      rendering.tags = tags
    }
    const rendering: Rendering = {
      tags: null,
      response: Promise.resolve() // `rendering` is assigned before `render` begins
        .then(() => render(dependsOn))
        .then(finish)
        .finally(() => isSame() && this.#renderings.delete(key)),
    }
    this.#renderings.set(key, rendering)
    return rendering.response
  }

  #updateSize(key: string, response: CachedResponse): void {
    const entry = this.#entries.peek(key)
    // A copy is needed, because lru-cache keeps the size when the same object is set again.
    if (entry?.response === response) this.#entries.set(key, { ...entry }, entrySize(key, response.size))
  }

  /** Compresses one response at a time in zlib's thread pool. Skips those that were invalidated meanwhile. */
  #encodeSmall(key: string, { response }: CacheEntry): void {
    this.#encodingSmall = this.#encodingSmall.then(async () => {
      if (this.#entries.peek(key)?.response !== response) return
      await response.encodeSmall().catch(() => {}) // the larger body stays
      this.#updateSize(key, response)
    })
  }
}

const OVERHEAD_BYTES = 2_000 // approximate size of a cache entry's objects and headers

export const entrySize = (key: string, bytes: number): { size: number } => ({ size: bytes + key.length + OVERHEAD_BYTES })
