import pLimit from 'p-limit'

export class LimiterFull extends Error {
  override readonly name = 'LimiterFull'
}

/**
 * Returns a function that runs at most `concurrency` pieces of work at the same time, in the order of their arrival. It
 * throws LimiterFull when `maxWaiting` wait already.
 */
export function createLimiter(concurrency: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const limit = pLimit(concurrency)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw new LimiterFull(`${maxWaiting} wait already`)
    return limit(work)
  }
}
