import pLimit from 'p-limit'

export class LimiterFull extends Error {
  override readonly name = 'LimiterFull'
}

/** In order of arrival. Throws LimiterFull when `maxWaiting` wait already. */
export function createLimiter(concurrency: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const limit = pLimit(concurrency)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw new LimiterFull(`${maxWaiting} wait already`)
    return limit(work)
  }
}
