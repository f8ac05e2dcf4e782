/** Runs work while slots are free and queues the rest, first in, first out. Throws LimiterFull when the queue is full. */
export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>

export class LimiterFull extends Error {
  override readonly name = 'LimiterFull'
}

export function createLimiter(slots: number, maxWaiting = Number.POSITIVE_INFINITY): Limiter {
  const waiting: (() => void)[] = []
  let free = slots

  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= maxWaiting) throw new LimiterFull(`${maxWaiting} wait already`)
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next)
        next() // hands its slot over, so that work arriving now can't overtake
      else free += 1
    }
  }
}
