/** How a run of tests ended: { passed, failed, skipped }. */

const NONE = { passed: 0, failed: 0, skipped: 0 }

/** From the result file of Vitest. A file that could not be loaded counts as one failed test. */
export function vitestCounts(report) {
  const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** From the result file of Playwright. A test that passed at a second try has passed; an error outside any test counts as one failed. */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/** A run that failed as a whole without a failed test to show for it still failed, and so did one that ran nothing. */
export function judged(counts, status) {
  const isSilent = counts.failed === 0 && (status !== 0 || counts.passed === 0)
  return isSilent ? { ...counts, failed: 1 } : counts
}

export function addUp(counts) {
  return counts.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    NONE,
  )
}

export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
