export interface TestClock {
  now(): Date
  pass(ms: number): void
}

/** Returns a clock that stands still until `pass` is called. */
export function testClock(): TestClock {
  let ms = Date.now()
  return {
    now: () => new Date(ms),
    pass(more) {
      ms += more
    },
  }
}
