import { licenseProblems, lockedPackages } from './steps/package-licenses.mjs'

const packages = lockedPackages()
const namesUnder = new Map()
for (const { license, name } of packages) namesUnder.set(license, [...(namesUnder.get(license) ?? []), name])
for (const [license, names] of [...namesUnder].sort(([, one], [, other]) => other.length - one.length))
  console.log(`${license ?? 'not named'} (${names.length}): ${[...new Set(names)].join(', ')}`)
const problems = licenseProblems(packages)
for (const problem of problems) console.error(`Not allowed: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
