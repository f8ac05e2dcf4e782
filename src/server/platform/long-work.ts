import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 5

/** Divides long synchronous work into slices of a few milliseconds, so that other requests are answered in between. */
export class TimeSlices {
  #began = performance.now()

  /** Resolves at once while the slice lasts, and otherwise after a turn of the event loop. */
  async pause(): Promise<void> {
    if (performance.now() - this.#began < SLICE_MS) return
    await setImmediate()
    this.#began = performance.now()
  }
}

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
