export interface TestClock {
  now(): Date
  pass(ms: number): void
}

/**
 * Returns a clock whose time changes only by calls of `pass`. It begins at noon, so that what is due within hours is due
 * today whenever the tests run.
 */
export function testClock(): TestClock {
  let ms = new Date().setUTCHours(12, 0, 0, 0)
  return {
    now: () => new Date(ms),
    pass(more) {
      ms += more
    },
  }
}

/** A busy machine can be a hundred times slower than usual. */
export const PATIENCE_MS = 300_000
