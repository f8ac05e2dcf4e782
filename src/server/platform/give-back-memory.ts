import { getHeapStatistics } from 'node:v8'

/** A collection takes some 50 ms, in which a request would wait: it is for a process that has next to nothing to do. */
const IDLE_BELOW = 0.05
/** What is worth it: less comes together in hours of health checks. */
const WORTH_BYTES = 8 * 1024 * 1024
const LOOK_EVERY_MS = 5_000

/**
 * Gives memory that is no longer needed back to the machine while the process is idle: what starting took, what a busy time left. V8
 * would do so by itself, but takes a process that allocates nothing at all for a busy one. Without `--expose-gc` nothing happens.
 */
export function giveBackMemoryWhenIdle({ lookEveryMs = LOOK_EVERY_MS } = {}): { stop(): void } {
  let heldBytes = 0 // by the heap, after it was last looked through
  let before = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization >= IDLE_BELOW || heapBytes() < heldBytes + WORTH_BYTES) return
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    heldBytes = heapBytes()
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}

const heapBytes = () => getHeapStatistics().total_heap_size
