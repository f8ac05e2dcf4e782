const MAX_GARBAGE_BYTES = 64 * 1024 * 1024

/**
 * Bounds the garbage of long work. V8 would otherwise let it grow to several times the memory in use before collecting
 * it.
 */
export class GarbageBound {
  #inUse = usedBytes()

  /** Collects garbage once there may be 64 MB of it. This blocks the process for about 50 ms. */
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
