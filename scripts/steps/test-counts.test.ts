import { expect, test } from 'vitest'
import { addUp, countsOfRun, playwrightCounts, summary, vitestCounts } from './test-counts.mjs'

test('adds up the counts of both runners, and mentions skipped tests if there are any', () => {
  const unit = vitestCounts({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] })
  const browser = playwrightCounts({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 0 }, errors: [] })
  expect(summary(addUp([unit, browser]))).toBe('11 passed, 3 failed, 2 skipped')
  expect(summary(addUp([browser]))).toBe('4 passed, 2 failed')
})

test('counts a file that could not be loaded as a failed test', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  const counts = vitestCounts({ numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults })
  expect(summary(counts)).toBe('2 passed, 1 failed')
})

test('counts a failed run without a failed test, or without any test, as failed', () => {
  const none = { passed: 0, failed: 0, skipped: 0 }
  expect(countsOfRun(none, 0).failed).toBe(1)
  expect(countsOfRun({ ...none, passed: 5 }, 1).failed).toBe(1)
  expect(countsOfRun({ ...none, passed: 5 }, 0).failed).toBe(0)
  expect(countsOfRun({ ...none, failed: 2 }, 1).failed).toBe(2)
})
