const OVERHEAD_BYTES = 2_000 // an entry's objects and headers, roughly

interface Bounds {
  readonly maxBytes: number
  /** The largest entry; a larger one is not cached. */
  readonly largestBytes?: number
}

/** An LRU cache, bounded in bytes. */
export class LruCache<Value> {
  readonly #maxBytes: number
  readonly #largestBytes: number
  readonly #entries = new Map<string, { readonly value: Value; size: number }>() // least recently used first
  #size = 0

  /** `maxBytes` 0 disables the cache. */
  constructor({ maxBytes, largestBytes = maxBytes }: Bounds) {
    this.#maxBytes = maxBytes
    this.#largestBytes = largestBytes
  }

  get count(): number {
    return this.#entries.size
  }

  /** Approximate total in bytes. */
  get size(): number {
    return this.#size
  }

  /** Does not count as use. */
  peek(key: string): Value | undefined {
    return this.#entries.get(key)?.value
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry) // now the most recently used
    return entry.value
  }

  /** Replaces the entry of this key. */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    const size = sizeOf(key, bytes)
    if (size > this.#largestBytes) return
    this.#entries.set(key, { value, size })
    this.#grow(size)
  }

  /** Updates the size of an entry. */
  resize(key: string, bytes: number): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    const difference = sizeOf(key, bytes) - entry.size
    entry.size += difference
    this.#grow(difference)
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  *[Symbol.iterator](): Generator<[key: string, Value]> {
    for (const [key, { value }] of this.#entries) yield [key, value]
  }

  #grow(bytes: number): void {
    this.#size += bytes
    for (const key of this.#entries.keys()) {
      if (this.#size <= this.#maxBytes) return
      this.delete(key)
    }
  }
}

const sizeOf = (key: string, bytes: number): number => bytes + key.length + OVERHEAD_BYTES
