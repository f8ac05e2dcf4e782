const OVERHEAD_BYTES = 2_000 // an answer's objects and headers, roughly

interface Bounds {
  readonly maxBytes: number
  /** What one thing may take up, and not drive out all the others. */
  readonly largestBytes?: number
}

/** Things by key, bounded in bytes: what was not asked for longest goes first. */
export class LruCache<Thing> {
  readonly #maxBytes: number
  readonly #largestBytes: number
  readonly #kept = new Map<string, { readonly thing: Thing; size: number }>() // in the order of when each was asked for last
  #size = 0

  /** `maxBytes` 0: nothing is kept. */
  constructor({ maxBytes, largestBytes = maxBytes }: Bounds) {
    this.#maxBytes = maxBytes
    this.#largestBytes = largestBytes
  }

  get count(): number {
    return this.#kept.size
  }

  /** How many bytes all take up, nearly. */
  get size(): number {
    return this.#size
  }

  /** Looks for a thing without asking for it: it is no later for that. */
  peek(key: string): Thing | undefined {
    return this.#kept.get(key)?.thing
  }

  get(key: string): Thing | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept) // now the latest
    return kept.thing
  }

  /** Keeps a thing of so many bytes in place of what was kept under its key. */
  set(key: string, thing: Thing, bytes: number): void {
    this.delete(key)
    const size = sizeOf(key, bytes)
    if (size > this.#largestBytes) return
    this.#kept.set(key, { thing, size })
    this.#grow(size)
  }

  /** Says how many bytes a kept thing has now. */
  resize(key: string, bytes: number): void {
    const kept = this.#kept.get(key)
    if (!kept) return
    const grown = sizeOf(key, bytes) - kept.size
    kept.size += grown
    this.#grow(grown)
  }

  delete(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }

  *[Symbol.iterator](): Generator<[key: string, Thing]> {
    for (const [key, { thing }] of this.#kept) yield [key, thing]
  }

  #grow(bytes: number): void {
    this.#size += bytes
    for (const key of this.#kept.keys()) {
      if (this.#size <= this.#maxBytes) return
      this.delete(key)
    }
  }
}

const sizeOf = (key: string, bytes: number): number => bytes + key.length + OVERHEAD_BYTES
