import { expect, test } from 'vitest'
import { retryAt } from './job-times.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const secondsUntilRetry = (job: Parameters<typeof retryAt>[0]) => {
  const retried = retryAt(job, NOW)
  return retried && (retried.getTime() - NOW.getTime()) / 1000
}

test.each([
  { kind: 'end-payment-sessions', seconds: [30, 60, 120] },
  { kind: 'rehearse-payments', seconds: [5, 10, 20] },
] as const)('retries $kind after pauses of its own', ({ kind, seconds }) => {
  const tries = seconds.map((_, index) => index + 1)
  expect(tries.map((count) => secondsUntilRetry({ kind, tries: count, isPeriodic: false }))).toEqual(seconds)
})

test('a periodic job is run in its next period, however often it failed', () => {
  expect(secondsUntilRetry({ kind: 'reconcile-payments', tries: 1000, isPeriodic: true })).toBe(60)
  expect(secondsUntilRetry({ kind: 'reconcile-payments', tries: 10, isPeriodic: false })).toBeNull()
})
