const FLAGS = { unit: '--unit', programs: '--programs', browser: '--browser' }

/**
 * What `npm test -- …` asks for: `--unit` (rules and calls), `--programs` (whole programs), `--browser` (tests in a real browser), and
 * parts of paths that the names of the test files must contain. Paths below e2e mean the browser's tests, other paths those beside the code.
 */
export function chooseTests(args) {
  const filters = args.filter((arg) => !arg.startsWith('--'))
  const isBrowsers = (filter) => filter.startsWith('e2e')
  const isNarrowed = Object.values(FLAGS).some((flag) => args.includes(flag))
  const isBesideCode = filters.length === 0 || !filters.every(isBrowsers)
  const chosen = (part, otherwise) => (isNarrowed ? args.includes(FLAGS[part]) : otherwise)
  return {
    unit: chosen('unit', isBesideCode),
    programs: chosen('programs', isBesideCode),
    browser: chosen('browser', filters.length === 0 || filters.some(isBrowsers)),
    filters,
  }
}
