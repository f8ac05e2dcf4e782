import { licenseProblems, lockedPackages } from './steps/package-licenses.mjs'

const packages = lockedPackages()
for (const [license, under] of [...Map.groupBy(packages, (each) => each.license)].toSorted(
  (one, other) => other[1].length - one[1].length,
)) {
  console.log(`${license ?? 'not named'} (${under.length}): ${[...new Set(under.map(({ name }) => name))].join(', ')}`)
}
const problems = licenseProblems(packages)
for (const problem of problems) console.error(`Not allowed: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
