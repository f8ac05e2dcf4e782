/** Runs work at once while places are free; what comes then waits, first come, first served. Throws TurnstileFull where too many wait already. */
export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>

/** So much waits already that whoever comes now had better come again later. */
export class LimiterFull extends Error {
  override readonly name = 'TurnstileFull'
}

export function createLimiter(places: number, maxWaiting = Number.POSITIVE_INFINITY): Limiter {
  const waiting: (() => void)[] = []
  let free = places

  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= maxWaiting) throw new LimiterFull(`${maxWaiting} wait already`)
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
