import { setTimeout as wait } from 'node:timers/promises'

export interface OpenLoadReport {
  readonly sent: number
  readonly meanMs: number
  /** The response times, from the moment at which the request should have been sent. */
  readonly responseMs: readonly number[]
  /** How late this program sent the requests. Large values mean that the load generator is the limit. */
  readonly lateMs: readonly number[]
}

/**
 * Sends requests at random moments (Poisson arrivals), whether or not earlier ones were answered. A shopper doesn't wait
 * for another shopper's response, so this load is open; wrk's is closed and hides waiting. Throws when a request fails.
 */
export async function openLoad(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  sendOne: (number: number) => Promise<unknown>,
): Promise<OpenLoadReport> {
  const responseMs: number[] = []
  const lateMs: number[] = []
  const responses: Promise<void>[] = []
  const began = performance.now()
  const nextInterval = () => (-Math.log(1 - Math.random()) * 1000) / perSecond
  for (let dueMs = nextInterval(); dueMs < seconds * 1000; dueMs += nextInterval()) {
    const due = began + dueMs
    const early = due - performance.now()
    if (early > 0) await wait(early)
    lateMs.push(Math.max(0, performance.now() - due))
    const response = sendOne(responses.length).then(() => void responseMs.push(performance.now() - due))
    response.catch(() => {}) // The error is thrown below, after all requests were sent.
    responses.push(response)
  }
  await Promise.all(responses)
  return { sent: responses.length, meanMs: mean(responseMs), responseMs, lateMs }
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
