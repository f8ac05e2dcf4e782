import pLimit from 'p-limit'

export class LimiterFull extends Error {
  override readonly name = 'LimiterFull'
}

/** Runs at most `concurrency` at once, the rest in order of arrival. Throws LimiterFull when `maxWaiting` wait already. */
export function createLimiter(concurrency: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const limit = pLimit(concurrency)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw new LimiterFull(`${maxWaiting} wait already`)
    return limit(work)
  }
}
