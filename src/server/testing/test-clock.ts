export interface TestClock {
  now(): Date
  pass(ms: number): void
}

/** Stands still until `pass`. */
export function testClock(): TestClock {
  let ms = Date.now()
  return {
    now: () => new Date(ms),
    pass(more) {
      ms += more
    },
  }
}
