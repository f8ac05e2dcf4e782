import { licenceProblems, lockedPackages } from './steps/package-licences.mjs'

const packages = lockedPackages()
for (const [licence, under] of [...Map.groupBy(packages, (each) => each.licence)].toSorted(
  (one, other) => other[1].length - one[1].length,
)) {
  console.log(`${licence ?? 'not named'} (${under.length}): ${[...new Set(under.map(({ name }) => name))].join(', ')}`)
}
const problems = licenceProblems(packages)
for (const problem of problems) console.error(`Not allowed: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
