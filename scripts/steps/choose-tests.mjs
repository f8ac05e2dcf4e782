const FLAGS = { unit: '--unit', programs: '--programs', browser: '--browser' }

/**
 * Parses the arguments of `npm test -- …`: `--unit`, `--programs`, `--browser`, and parts of paths of test files. Paths
 * that begin with `e2e` select browser tests.
 */
export function chooseTests(args) {
  const filters = args.filter((arg) => !arg.startsWith('--'))
  const isBrowserPath = (filter) => filter.startsWith('e2e')
  const isNarrowed = Object.values(FLAGS).some((flag) => args.includes(flag))
  const isBesideCode = filters.length === 0 || !filters.every(isBrowserPath)
  const chosen = (part, byDefault) => (isNarrowed ? args.includes(FLAGS[part]) : byDefault)
  return {
    unit: chosen('unit', isBesideCode),
    programs: chosen('programs', isBesideCode),
    browser: chosen('browser', filters.length === 0 || filters.some(isBrowserPath)),
    filters,
  }
}
