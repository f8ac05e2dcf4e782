const MAX_GARBAGE_BYTES = 64 * 1024 * 1024

/** Bounds the garbage of long work, which V8 would let grow to several times of what is in use before it collects it. */
export class GarbageBound {
  #inUse = usedBytes()

  /** Collects garbage once there may be 64 MB of it. This stops the process for some 50 ms. */
  collect(): void {
    if (usedBytes() < this.#inUse + MAX_GARBAGE_BYTES) return
    globalThis.gc?.({ type: 'major', execution: 'sync' })
    this.#inUse = usedBytes()
  }
}

function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
