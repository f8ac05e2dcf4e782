import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from './project.mjs'

const NONE = { passed: 0, failed: 0, skipped: 0, failures: [] }

export const ONE_FAILED = { ...NONE, failed: 1 }

/** Counts a file that could not be loaded as one failed test. */
export function vitestCounts(report) {
  const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOfFile),
  }
}

function failuresOfFile({ name: file, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [relative(projectRoot, file)]
  return failed.map(({ fullName, failureMessages }) =>
    withMessage(`${relative(projectRoot, file)} › ${fullName}`, failureMessages[0]),
  )
}

/** Counts a test that passes on retry as passed, and an error outside tests as failed. */
export function playwrightCounts({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOfSuite),
  }
}

function failuresOfSuite({ specs, suites = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => withMessage(`e2e/${file}:${line} › ${title}`, messageOf(tests)))
  return [...failed, ...suites.flatMap(failuresOfSuite)]
}

const messageOf = (tests) => tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).find(Boolean)

const MAX_MESSAGE_LINES = 8

/** Adds the message that the test failed with, without colors and stack. */
function withMessage(test, message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  const shown = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line)).slice(0, MAX_MESSAGE_LINES)
  return [test, ...shown.map((line) => `    ${line}`)].join('\n')
}

/** Counts one failed test when a run failed without one, or had no test at all. */
export function countsOfRun(counts, status) {
  const isSilent = counts.failed === 0 && (status !== 0 || counts.passed === 0)
  return isSilent ? { ...counts, failed: 1 } : counts
}

export function addUp(counts) {
  return counts.reduce(
    (total, { passed, failed, skipped, failures }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    NONE,
  )
}

/** Returns the names and messages of failed tests again, since their reports are far above. The counts are the last line. */
export function summary({ passed, failed, skipped, failures }) {
  const named = failures.map((failure) => `Failed: ${failure}\n`).join('')
  return `${named}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
