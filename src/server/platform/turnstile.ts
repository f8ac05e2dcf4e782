/** Runs work at once while places are free; what comes then waits, first come, first served. */
export type Turnstile = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createTurnstile(places: number): Turnstile {
  const waiting: (() => void)[] = []
  let free = places

  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next)
        next() // hands its place on, so nobody who comes just now gets in between
      else free += 1
    }
  }
}
