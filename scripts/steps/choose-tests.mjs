/**
 * What `npm test -- …` asks for: `--unit` (unit and API tests), `--browser` (tests in a real browser), and parts of paths that the
 * names of the test files must contain. Paths below e2e mean the browser's tests, other paths those beside the code.
 */
export function chooseTests(args) {
  const filters = args.filter((arg) => !arg.startsWith('--'))
  const isAsked = (flag) => args.includes(flag)
  const isBrowsers = (filter) => filter.startsWith('e2e')
  const isNarrowed = isAsked('--unit') || isAsked('--browser')
  const unit = isNarrowed ? isAsked('--unit') : filters.length === 0 || !filters.every(isBrowsers)
  const browser = isNarrowed ? isAsked('--browser') : filters.length === 0 || filters.some(isBrowsers)
  return { unit, browser, filters }
}
