import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './project.mjs'
import { addUp, countsOfRun, playwrightCounts, summary, vitestCounts } from './test-counts.mjs'

test('adds up the counts of both runners, and mentions skipped tests if there are any', () => {
  const unit = vitestCounts({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] })
  const browser = playwrightCounts({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 0 }, errors: [], suites: [] })
  expect(summary(addUp([unit, browser]))).toBe('11 passed, 3 failed, 2 skipped')
  expect(summary(addUp([browser]))).toBe('4 passed, 2 failed')
})

test('names the failed tests of both runners and their messages before the counts', () => {
  const unit = vitestCounts({
    ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 },
    testResults: [
      {
        name: path.join(projectRoot, 'src/cart.test.ts'),
        status: 'failed',
        assertionResults: [
          {
            ...{ status: 'failed', fullName: 'a cart adds up' },
            failureMessages: ['\u001b[31mAssertionError\u001b[39m: expected 3 to be 4\n\n    at src/cart.test.ts:7:3'],
          },
          { status: 'passed', fullName: 'a cart is empty', failureMessages: [] },
        ],
      },
    ],
  })
  const results = [{ error: { message: 'Error: no line\nLocator: .line' } }]
  const specs = [{ ok: false, file: 'cart.spec.ts', line: 7, title: 'keeps its lines', tests: [{ results }] }]
  const browser = playwrightCounts({
    stats: { expected: 0, flaky: 0, unexpected: 1, skipped: 0 },
    errors: [],
    suites: [{ specs: [{ ok: true, file: 'cart.spec.ts', line: 3, title: 'opens' }], suites: [{ specs }] }],
  })
  expect(summary(addUp([unit, browser])).split('\n')).toEqual([
    'Failed: src/cart.test.ts › a cart adds up',
    '    AssertionError: expected 3 to be 4',
    'Failed: e2e/cart.spec.ts:7 › keeps its lines',
    '    Error: no line',
    '    Locator: .line',
    '1 passed, 2 failed',
  ])
})

test('counts a file that could not be loaded as a failed test', () => {
  const testResults = [{ name: path.join(projectRoot, 'src/cart.test.ts'), status: 'failed', assertionResults: [] }]
  const counts = vitestCounts({ numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults })
  expect(summary(counts)).toBe('Failed: src/cart.test.ts\n2 passed, 1 failed')
})

test('counts a failed run without a failed test, or without any test, as failed', () => {
  const none = { passed: 0, failed: 0, skipped: 0, failures: [] }
  expect(countsOfRun(none, 0).failed).toBe(1)
  expect(countsOfRun({ ...none, passed: 5 }, 1).failed).toBe(1)
  expect(countsOfRun({ ...none, passed: 5 }, 0).failed).toBe(0)
  expect(countsOfRun({ ...none, failed: 2 }, 1).failed).toBe(2)
})
