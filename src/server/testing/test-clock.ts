export interface TestClock {
  now(): Date
  pass(ms: number): void
}

/** Returns a clock whose time changes only by calls of `pass`. */
export function testClock(): TestClock {
  let ms = Date.now()
  return {
    now: () => new Date(ms),
    pass(more) {
      ms += more
    },
  }
}

/** A busy machine can be a hundred times slower than usual. */
export const PATIENCE_MS = 300_000
